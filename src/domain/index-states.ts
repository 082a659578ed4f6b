import type { Order } from '#contract/documented/order.ts';
import type { BookingState, LabelState } from '#contract/gateway/orders.ts';
import { isKnownSince } from './known-since.ts';
import { isLabelledState, isPastBooking, showsBooked } from './state-group.ts';

/** What Slipway itself knows about an order's booking, besides what the platform says. */
export type OwnBooking = Extract<BookingState, 'sending' | 'failed' | 'unclear' | 'booked'> | null;

type Record = Pick<Order, 'state' | 'manifest_id' | 'tracking_only' | 'status_history'>;

/**
 * The booking state to show. A booking that is running or unclear comes first: an order that is being reconciled is never shown as settled
 * because of a feed that may be stale. A manifest ID overrides an earlier failure.
 */
export function bookingStateOf(own: OwnBooking, record: Record): BookingState {
  if (own === 'sending' || own === 'unclear') return own;
  if (own === 'booked' || record.manifest_id != null || showsBooked(record)) return 'booked';
  return own ?? 'not_booked';
}

interface Before {
  readonly own_booking: OwnBooking;
  readonly booking: BookingState;
  readonly state: string | null;
}

/** What Slipway knows about an order's booking after another record of it: a booking stays known even if a later state no longer shows it. */
export function ownBookingAfter(before: Before | undefined, record: Record): OwnBooking {
  const own = before?.own_booking ?? null;
  if (own === 'sending' || own === 'unclear' || isPastBooking(record.state ?? null)) return own;
  const earlier = isPastBooking(before?.state ?? null) ? before?.state : 'ready_for_pickup';
  const history = [
    ...(before?.booking === 'booked' ? [{ status: earlier ?? '' }] : []),
    ...(record.status_history ?? []),
  ];
  return showsBooked({ state: record.state, status_history: history }) ? 'booked' : own;
}

/** What Slipway itself knows about an order's label: the status of its check; null when none was requested. */
export type OwnLabel = Extract<
  LabelState,
  'queued' | 'checking' | 'paused' | 'attention' | 'ready' | 'tracking-only'
> | null;

interface Labelled extends Before {
  readonly own_label: OwnLabel;
  readonly label: LabelState;
  /** When the label became known; ISO 8601 in UTC. */
  readonly labelled_at: string | null;
}

/** Whether an order has a label, as far as Slipway knows, that a later record may invalidate. Once it is booked, none can. */
export function hasLabelToLose({
  own_label,
  label,
  booking,
}: Pick<Labelled, 'own_label' | 'label' | 'booking'>): boolean {
  return booking !== 'booked' && (label === 'ready' || label === 'printed' || own_label === 'ready');
}

/**
 * Whether a record shows that the order was re-quoted after its label was made or requested: any order may be changed through the service's
 * web interface (States and transitions), and then needs a new label. A record requested at `askedAt` says nothing about a label that
 * became known since. If a booking is unclear, the state may result from that booking.
 */
export function wasRequoted(before: Labelled, record: Pick<Order, 'state'>, askedAt: string): boolean {
  if (before.booking === 'unclear') return false;
  // The answer to a label request in flight may still contain the earlier label.
  if (before.own_label === 'checking') return record.state === 'processing' && before.state !== 'processing';
  if (!hasLabelToLose(before)) return false;
  if (before.labelled_at !== null && isKnownSince(before.labelled_at, askedAt)) return false;
  if (record.state === 'processing') return true;
  const wasFurther = before.state === 'despatch_in_progress' || before.state === 'processing';
  // After a refused booking, it was Slipway that set the state back, not the service (refused-booking.ts).
  return record.state === 'order_placed' && wasFurther && before.own_booking !== 'failed';
}

/**
 * The label state to show. A state that only a labelled order can have overrides a check: the label may have been made
 * elsewhere. A label that we have stays ready while the record lags behind, until the order is re-quoted.
 */
export function labelStateOf(own: OwnLabel, record: Record, printed: boolean): LabelState {
  if (record.tracking_only === true) return 'tracking-only';
  const isLabelled = isLabelledState(record.state ?? null) || (own === 'ready' && record.state !== 'processing');
  if (record.state === 'cancelled') return 'none';
  if (isLabelled) return printed ? 'printed' : 'ready';
  return own === null || own === 'ready' ? 'none' : own;
}
