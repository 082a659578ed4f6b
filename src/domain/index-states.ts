import type { Order } from '#contract/documented/order.ts';
import type { BookingState, LabelState } from '#contract/gateway/orders.ts';

/** What Slipway itself knows of an order's booking, beside what the platform says. */
export type OwnBooking = Extract<BookingState, 'sending' | 'failed' | 'unclear' | 'booked'> | null;

type Record = Pick<Order, 'state' | 'manifest_id' | 'tracking_only'>;

/** States that an order can only have once its label was made. */
const LABELLED = new Set(['despatch_in_progress', 'ready_for_pickup', 'in_transit', 'with_driver', 'completed']);
const BOOKED = new Set(['ready_for_pickup', 'in_transit', 'with_driver', 'completed']);

/**
 * The booking state to show. Our own open question or running booking comes first: an order that we are asking about
 * is never shown as settled by a feed that may be older. A manifest ID beats a failure remembered from before.
 */
export function bookingStateOf(own: OwnBooking, record: Record): BookingState {
  if (own === 'sending' || own === 'unclear') return own;
  if (own === 'booked' || record.manifest_id != null || BOOKED.has(record.state ?? '')) return 'booked';
  return own ?? 'not_booked';
}

/** The label state that follows from the platform's record and from what people marked here. */
export function labelStateOf(record: Record, printed: boolean): LabelState {
  if (record.tracking_only === true) return 'tracking-only';
  if (!LABELLED.has(record.state ?? '')) return 'none';
  return printed ? 'printed' : 'ready';
}
