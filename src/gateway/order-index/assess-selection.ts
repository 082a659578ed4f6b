import { foldNumber } from '#domain/fold-number.ts';
import type { CarrierShare, LeftOutReason, SelectionAssessment } from '#contract/gateway/orders.ts';
import { whyLeftOut } from '#domain/bookability.ts';
import { splitIntoRequests } from '#domain/booking-plan.ts';
import { findBeingCancelled } from '#gateway/store/bookings/cancels.ts';
import { findRows } from '#gateway/store/orders/indexed-orders.ts';
import { matchNumbers, type ResolvedFilter } from '#gateway/store/orders/order-queries.ts';
import type { Database, IndexedOrderRow } from '#gateway/store/schema/tables.ts';

/** Sorts a selection into what can be booked, with which carrier and in which requests, and what can't, and why. */
export async function assessSelection(
  database: Database,
  trackingNumbers: readonly string[],
  filter: ResolvedFilter | undefined,
): Promise<SelectionAssessment> {
  const found = new Map((await findRows(database, trackingNumbers)).map((row) => [row.folded, row]));
  const beingCancelled = await findBeingCancelled(database);
  const bookable: IndexedOrderRow[] = [];
  const leftOut = new Map<LeftOutReason, string[]>();
  for (const number of new Set(trackingNumbers)) {
    const row = found.get(foldNumber(number));
    const reason = !row ? 'unknown' : beingCancelled.has(row.folded) ? 'being_cancelled' : reasonOf(row);
    if (row && reason === undefined) bookable.push(row);
    else if (reason !== undefined) {
      const group = leftOut.get(reason) ?? [];
      group.push(row?.tracking_number ?? number);
      leftOut.set(reason, group);
    }
  }
  const inView = filter && (await matchNumbers(database, filter, trackingNumbers));
  return {
    bookable: bookable.length,
    carriers: countCarriers(bookable),
    parts: splitIntoRequests(bookable).map((part) => ({ count: part.length, carriers: countCarriers(part) })),
    left_out: [...leftOut].map(([reason, tracking_numbers]) => ({ reason, tracking_numbers })),
    not_in_view: inView ? new Set(trackingNumbers.map(foldNumber)).size - inView.size : 0,
  };
}

function reasonOf(row: IndexedOrderRow): LeftOutReason | undefined {
  const { booking, label, state, tracking_only, unchecked, held_at } = row;
  return whyLeftOut({
    isHeld: held_at !== null,
    booking,
    label,
    state,
    tracking_only: tracking_only === 1,
    unchecked: unchecked === 1,
  });
}

function countCarriers(orders: readonly IndexedOrderRow[]): CarrierShare[] {
  return [...Map.groupBy(orders, (order) => order.courier_allocation).values()]
    .map((group) => {
      const { courier_name = null, courier_allocation = null, courier_type = null } = group[0] ?? {};
      return { courier_name, courier_allocation, courier_type, count: group.length };
    })
    .toSorted((a, b) => b.count - a.count);
}
