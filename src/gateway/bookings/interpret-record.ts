import type { Order } from '#contract/documented/order.ts';
import type { OrderReading } from '#domain/reconciliation.ts';
import { showsBooked } from '#domain/state-group.ts';

/**
 * What an order's record says about its booking. Services leave keys out (field services F3, F8), so without a manifest ID a
 * state that only a booked order has counts as proof. `refused`: manifests that the order was on until their carrier refused them. A
 * record may still name one of those, and its state may be a leftover: neither proves anything.
 */
export function interpretRecord(
  record: Pick<Order, 'state' | 'status_history' | 'manifest_id' | 'manifest_number'> | null | undefined,
  refused: ReadonlySet<number>,
): OrderReading {
  if (!record) return 'not_found';
  if (record.manifest_id != null) return refused.has(record.manifest_id) ? 'in_between' : 'booked';
  if (showsBooked(record)) return refused.size > 0 ? 'in_between' : 'booked';
  return record.manifest_number == null ? 'not_booked' : 'in_between';
}
