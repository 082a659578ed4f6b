import type { Order } from '#contract/documented/order.ts';
import type { OrderReading } from '#domain/reconciliation.ts';
import { isPastBooking } from '#domain/state-group.ts';
import type { PartOrderRow } from '#gateway/store/tables.ts';

/**
 * What an order's record says about its booking. Services leave keys out (field services F3, F8), so without a manifest ID a
 * state that only a booked order has counts as proof. Not if its manifest was refused later: the state may be a leftover.
 */
export function interpretRecord(
  record: Order | null | undefined,
  order: Pick<PartOrderRow, 'presumed_not_booked' | 'manifest_id'>,
): OrderReading {
  if (!record) return 'not_found';
  if (record.manifest_id != null) return 'booked';
  const wasReleased = order.presumed_not_booked === 1 && order.manifest_id !== null;
  if (isPastBooking(record.state ?? null)) return wasReleased ? 'in_between' : 'booked';
  return record.manifest_number == null ? 'not_booked' : 'in_between';
}
