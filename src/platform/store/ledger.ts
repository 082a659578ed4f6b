import type { Store } from './schema.ts';

export interface LedgerRow {
  readonly tracking_number: string;
  readonly manifest_id: number;
  readonly at: number;
}

/** Every booking ever made, oldest first. */
export async function readLedger(store: Store, trackingNumber?: string): Promise<readonly LedgerRow[]> {
  const query = store.selectFrom('ledger').select(['tracking_number', 'manifest_id', 'at']).orderBy('id');
  return trackingNumber === undefined ? query.execute() : query.where('tracking_number', '=', trackingNumber).execute();
}
