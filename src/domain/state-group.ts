import type { DeliveryStatus } from '#contract/documented/delivery-status.ts';
import type { FieldState } from '#contract/field/status-code.ts';

/** `before`: the carrier doesn't have it yet · `on_the_way` · `trouble`: on the way, but somebody may have to act · `over`. */
export type StateGroup = 'before' | 'on_the_way' | 'trouble' | 'over';

const GROUPS: Readonly<Record<DeliveryStatus | FieldState, StateGroup>> = {
  processing: 'before',
  order_placed: 'before',
  despatch_in_progress: 'before',
  ready_for_pickup: 'before',
  awaiting_drop_off: 'before',
  in_transit: 'on_the_way',
  with_driver: 'on_the_way',
  awaiting_collection: 'on_the_way',
  await_collection: 'on_the_way',
  with_customs: 'on_the_way',
  partially_completed: 'on_the_way',
  return_requested: 'on_the_way',
  return_booked: 'on_the_way',
  pickup_failed: 'trouble',
  untrackable: 'trouble',
  customs_on_hold: 'trouble',
  customs_failed: 'trouble',
  customs_awaiting_payment: 'trouble',
  delivery_attempted: 'trouble',
  delivery_failed: 'trouble',
  insufficient_address: 'trouble',
  damaged: 'trouble',
  lost: 'trouble',
  return_booking_failed: 'trouble',
  completed: 'over',
  parcel_completed: 'over',
  cancelled: 'over',
  invalidated: 'over',
  returned_to_sender: 'over',
};

/** The group of a state; undefined if the state is unknown. */
export function groupOfState(state: string | null): StateGroup | undefined {
  return state !== null && Object.hasOwn(GROUPS, state) ? GROUPS[state as DeliveryStatus | FieldState] : undefined;
}

/** Whether booking an order is enough to put it in this state: its carrier has not seen it yet. */
export function isGivenByBooking(state: string | null | undefined): boolean {
  return state === 'ready_for_pickup' || state === 'awaiting_drop_off';
}

/** Whether only an order booked with its carrier can be in this state. Not stated: an untrackable one may not be booked. */
export function isPastBooking(state: string | null): boolean {
  const group = groupOfState(state);
  if (isGivenByBooking(state)) return true;
  if (state === 'cancelled' || state === 'invalidated' || state === 'untrackable') return false;
  return group !== undefined && group !== 'before';
}

/** Whether an order can only be in this state once its label has been made. */
export function isLabelledState(state: string | null): boolean {
  return state === 'despatch_in_progress' || isPastBooking(state);
}

interface States {
  readonly state?: string | null | undefined;
  /** Newest first. */
  readonly status_history?: readonly { readonly status: string }[] | null | undefined;
}

/**
 * Whether a record shows that its order was booked, now or earlier. A later state doesn't revoke that, except a cancellation or, until a
 * carrier has scanned it, a state from before the booking.
 */
export function showsBooked({ state = null, status_history }: States): boolean {
  if (isPastBooking(state)) return true;
  if (state === 'cancelled') return false;
  const earlier = (status_history ?? []).map(({ status }) => status);
  if (earlier.some((status) => isPastBooking(status) && !isGivenByBooking(status))) return true;
  return !isUnbooked(state) && isGivenByBooking(earlier.find((one) => isUnbooked(one) || isGivenByBooking(one)));
}

/** Whether the order has yet to be booked. Any order may be re-quoted (States and transitions), so `processing` doesn't say. */
function isUnbooked(state: string | null): boolean {
  return state === 'order_placed' || state === 'despatch_in_progress';
}
