import type { BookingStatus } from '#contract/documented/booking.ts';
import { isLabelled } from '#domain/order-status.ts';
import type { OrderToBook } from '#platform/store/bookings.ts';

/**
 * The request is validated as a whole: if any order isn't available, none are booked (POST /book). Returns undefined if
 * every order can be booked. Not stated: orders that exist but can't be booked are refused with the same code.
 */
export function findRefusal(
  numbers: readonly string[],
  orders: ReadonlyMap<string, OrderToBook>,
  asWritten: ReadonlyMap<string, string>,
): BookingStatus | undefined {
  const culprits = numbers
    .map((number) => ({ number, reason: whyNot(orders.get(number)) }))
    .filter((culprit) => culprit.reason !== undefined);
  if (culprits.length === 0) return undefined;
  const reasons = [...new Set(culprits.map((culprit) => culprit.reason))].join(', ');
  return {
    success: false,
    error: 'orders_not_available_to_book',
    error_description: `Requested orders to book could not be found; none were booked. Reasons: ${reasons}.`,
    orders: culprits.map(({ number }) => (orders.has(number) ? number : (asWritten.get(number) ?? number))),
    order_count: culprits.length,
  };
}

function whyNot(order: OrderToBook | undefined): string | undefined {
  if (!order) return 'unknown tracking number';
  if (order.tracking_only === 1) return 'tracking only';
  if (order.manifest_id !== null) return 'already booked';
  if (order.held_by !== null) return 'being booked by another request';
  if (order.state === 'cancelled') return 'cancelled';
  if (!isLabelled(order.state)) return 'not labelled';
  return undefined;
}
