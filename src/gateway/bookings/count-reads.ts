import { toIsoTime } from '#domain/iso-time.ts';
import { countCleanRead } from '#domain/reconciliation.ts';
import { changePartOrders } from '#gateway/store/bookings/booking-journal.ts';
import type { BookingPartRow, PartOrderRow, Session } from '#gateway/store/schema/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import type { ReadStart } from './quiescence.ts';

/**
 * Counts this read for orders that show no manifest; returns whether it counts. A part's orders are read together, so the minimum interval
 * applies to the part's reads, from the end of one to the start of the next, also for an order that an earlier one failed to read.
 */
export async function countReads(
  deps: BookingDeps,
  session: Session,
  part: BookingPartRow,
  orders: PartOrderRow[],
  begun: ReadStart,
): Promise<boolean> {
  const sinceReadMs = deps.quiescence.sinceReadMs(part.part_id, begun);
  let isCounted = false;
  for (const order of orders) {
    if (order.presumed_not_booked === 1) continue;
    const before = { count: order.clean_reads, lastAt: order.clean_reads === 0 ? null : -sinceReadMs };
    const { count } = countCleanRead(before, 0, begun.quietInMs);
    if (count === order.clean_reads) continue;
    isCounted ||= count > order.clean_reads;
    order.clean_reads = count;
    await changePartOrders(session, part.part_id, [order.tracking_number], {
      clean_reads: count,
      last_clean_read_at: count === 0 ? null : toIsoTime(deps.now()),
    });
  }
  return isCounted;
}
