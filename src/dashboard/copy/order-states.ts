import type { LabelErrorCode } from '#contract/error-code.ts';
import type { BookingState, IndexedOrder, LabelState } from '#contract/gateway/orders.ts';
import { LABEL_ATTEMPTS } from '#contract/limits.ts';

/** Names of the label states; `checking` and `attention` get details added where they are shown. */
export const labelStateNames: Record<LabelState, string> = {
  none: 'No label',
  queued: 'Waiting its turn',
  checking: 'Being checked',
  paused: 'Paused',
  ready: 'Label ready',
  printed: 'Label printed',
  attention: 'Needs attention',
  'tracking-only': 'Tracking only',
};

export const HELD = 'On hold';
/** Shown instead of the booking state while it isn't known whether the order was cancelled. */
export const CANCEL_UNCLEAR = 'Cancel unclear';
export const CANCELLED = 'Cancelled';

export const bookingStateNames: Record<BookingState, string> = {
  not_booked: 'Not booked',
  sending: 'Booking…',
  booked: 'Booked',
  failed: 'Booking failed',
  unclear: 'Unclear',
};

/** Whether "On hold" is shown instead of "Not booked". */
export function isOnHold({ booking, held }: Pick<IndexedOrder, 'booking' | 'held'>): boolean {
  return held != null && (booking === 'not_booked' || booking === 'failed');
}

/** Whether "Cancelled" is shown instead of "Not booked": such an order will never be booked. */
export function isCancelled({ booking, state }: Pick<IndexedOrder, 'booking' | 'state'>): boolean {
  return state === 'cancelled' && (booking === 'not_booked' || booking === 'failed');
}

export function nameBookingState(order: Pick<IndexedOrder, 'booking' | 'held' | 'cancel_unclear' | 'state'>): string {
  if (order.cancel_unclear === true) return CANCEL_UNCLEAR;
  if (isCancelled(order)) return CANCELLED;
  return isOnHold(order) ? HELD : bookingStateNames[order.booking];
}

const labelCauseTitles: Record<
  LabelErrorCode | 'label_failed_courier_deprecated' | 'order_not_found' | 'service_problem',
  string
> = {
  order_not_found: 'Not found',
  order_not_available_to_label: 'No label yet',
  label_failed_order_processing: 'Getting new quotes',
  label_failed_missing_courier: 'No carrier found',
  label_failed_invalid_quote: 'No usable quote',
  label_failed_rules_engine: 'Blocked by your rules',
  label_failed_still_generating: 'No label yet',
  label_failed_failed_request: 'Labelling failed',
  label_failed_tracking_order: 'Tracking only',
  label_failed_courier_deprecated: 'Carrier no longer supported',
  service_problem: 'Service problem',
};

/** Badge text for the cause that stopped a label check. */
export function nameLabelCause(code: string | null): string {
  if (code === null) return labelStateNames.attention;
  return (labelCauseTitles as Readonly<Record<string, string>>)[code] ?? 'Label stopped';
}

export function nameAttempt(attempt: number): string {
  return `Attempt ${Math.max(1, attempt)} of ${LABEL_ATTEMPTS}`;
}
