import type { Order } from '#contract/documented/order.ts';
import type { OrderReading } from '#domain/reconciliation.ts';

/** What a read of an order shows of its booking. */
export function interpretRecord(record: Order | null | undefined): OrderReading {
  if (!record) return 'not_found';
  if (record.manifest_id != null) return 'booked';
  return record.manifest_number == null ? 'not_booked' : 'in_between';
}
