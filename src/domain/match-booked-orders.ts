import type { BookingStatus } from '#contract/documented/booking.ts';
import { foldNumber } from './fold-number.ts';

export interface RequestedOrder {
  readonly tracking_number: string;
  readonly courier_allocation: string | null;
  /** As the index knows it; older services send only the carrier's name. */
  readonly courier_name?: string | null;
}

const NONE: ReadonlySet<string> = new Set();
/** Normalises the name of a carrier or class. */
const foldName = (name: string | null | undefined) => name?.trim().toUpperCase() || undefined;

/**
 * The (folded) numbers of the orders that an item covers. Normally its list says so, but an older service sends none (field services F8).
 * Then the carrier decides, by class or by name, provided that no other item has the same one and the item's count agrees: without a count,
 * an order may have moved to another carrier (reliability A15). With a single item for the whole request, the count alone decides.
 */
export function matchBookedOrders(
  requested: readonly RequestedOrder[],
  all: readonly BookingStatus[],
  status: BookingStatus,
): ReadonlySet<string> {
  if (status.orders) return new Set(status.orders.map(foldNumber));
  const own = findOwn(requested, all, status);
  return own === undefined ? NONE : new Set(own.map((order) => foldNumber(order.tracking_number)));
}

/** Whether items without lists together account for every order and all succeeded: then no order can be left out. */
export function isEveryOrderBooked(requested: readonly RequestedOrder[], all: readonly BookingStatus[]): boolean {
  if (all.length === 0 || !all.every((item) => item.success === true && item.orders == null)) return false;
  const total = all.reduce((sum, item) => sum + (item.order_count ?? Number.NaN), 0);
  return total === requested.length;
}

function findOwn(requested: readonly RequestedOrder[], all: readonly BookingStatus[], status: BookingStatus) {
  const { courier_allocation: allocation, courier, success, order_count: count } = status;
  if (success == null) return undefined;
  const others = all.filter((other) => other !== status);
  const agrees = (own: readonly RequestedOrder[]) => own.length > 0 && count === own.length;
  const allocated = foldName(allocation);
  if (allocated !== undefined && success && !others.some((other) => foldName(other.courier_allocation) === allocated)) {
    const own = requested.filter((order) => foldName(order.courier_allocation) === allocated);
    if (agrees(own)) return own;
  }
  const named = foldName(courier);
  if (named !== undefined && !others.some((other) => foldName(other.courier) === named)) {
    const own = requested.filter((order) => foldName(order.courier_name) === named);
    if (agrees(own)) return own;
  }
  return others.length === 0 && agrees(requested) ? requested : undefined;
}
