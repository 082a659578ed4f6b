import { findRows } from '#gateway/store/orders/indexed-orders.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

/** An order that has its label. */
export interface Labelled {
  /** As spelled in the index. */
  readonly tracking_number: string;
  /** Distinguishes this label from an earlier one that no longer applies. */
  readonly labelled_at: string | null;
}

/** The order if it has its label, or else why nothing may be requested for it. */
export async function findLabelled(
  database: Database,
  trackingNumber: string,
): Promise<Labelled | { readonly kind: 'unknown' | 'not_asked' }> {
  const [order] = await findRows(database, [trackingNumber]);
  if (!order) return { kind: 'unknown' };
  const isLabelled = order.label === 'ready' || order.label === 'printed';
  return isLabelled ? order : { kind: 'not_asked' };
}
