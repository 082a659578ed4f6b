import { showsBooked } from '#domain/state-group.ts';
import type { Offered } from '#contract/gateway/offer.ts';
import { type CancelRow, setWasRead } from '#gateway/store/bookings/cancels.ts';
import type { CancelDeps } from './cancel-deps.ts';
import { readRecord } from './read-record.ts';

/**
 * Reads an order right before it is cancelled: the index may be stale, and an order booked elsewhere in the meantime must not be cancelled from
 * here. Returns undefined if that can't be determined now; then nothing is sent.
 */
export async function readStateBefore(
  deps: CancelDeps,
  cancel: CancelRow,
  canRead: Offered,
): Promise<'booked' | 'cancelled' | 'open' | undefined> {
  if (canRead !== 'yes') return canRead === 'no' ? 'open' : undefined;
  const record = await readRecord(deps, cancel.tracking_number);
  if (typeof record !== 'object') return record === 'unknown' ? 'open' : undefined;
  await setWasRead(deps.database, cancel);
  if (record.state === 'cancelled') return 'cancelled';
  return record.manifest_id != null || showsBooked(record) ? 'booked' : 'open';
}
