import type { DeliveryStatus } from '#contract/documented/delivery-status.ts';
import type { FieldState } from '#contract/field/status-word.ts';
import type { LabelErrorCode } from '#contract/errors.ts';
import type { BookingState, LabelState } from '#contract/gateway/orders.ts';
import { LABEL_ATTEMPTS } from '#contract/limits.ts';

/** Words of the label states; `checking` and `attention` say more where they stand. */
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

export const bookingStateNames: Record<BookingState, string> = {
  not_booked: 'Not booked',
  sending: 'Booking…',
  booked: 'Booked',
  failed: 'Booking failed',
  unclear: 'Unclear',
};

const deliveryStateNames: Record<DeliveryStatus | FieldState, string> = {
  processing: 'Processing',
  order_placed: 'Order placed',
  despatch_in_progress: 'Despatch in progress',
  ready_for_pickup: 'Ready for pickup',
  in_transit: 'In transit',
  with_driver: 'With driver',
  completed: 'Completed',
  cancelled: 'Cancelled',
  pickup_failed: 'Pickup failed',
  invalidated: 'No longer valid',
  awaiting_drop_off: 'Waiting to be dropped off',
  awaiting_collection: 'Waiting to be collected',
  await_collection: 'Waiting to be collected',
  untrackable: "Can't be tracked",
  with_customs: 'With customs',
  customs_on_hold: 'Held by customs',
  customs_failed: 'Refused by customs',
  customs_awaiting_payment: 'Customs awaits payment',
  delivery_attempted: 'Delivery attempted',
  delivery_failed: 'Delivery failed',
  insufficient_address: 'Address not sufficient',
  partially_completed: 'Partly delivered',
  parcel_completed: 'Parcel delivered',
  damaged: 'Damaged',
  lost: 'Lost',
  returned_to_sender: 'Returned to sender',
  return_requested: 'Return requested',
  return_booked: 'Return booked',
  return_booking_failed: 'Return booking failed',
};

/** A state that we don't know is shown as received. */
export function nameDeliveryState(state: string): string {
  return (deliveryStateNames as Readonly<Record<string, string>>)[state] ?? state;
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

/** Title of the cause that stopped a label, as badge text. */
export function nameLabelCause(code: string | null): string {
  if (code === null) return labelStateNames.attention;
  return (labelCauseTitles as Readonly<Record<string, string>>)[code] ?? 'Label stopped';
}

export function nameAttempt(attempt: number): string {
  return `Attempt ${Math.max(1, attempt)} of ${LABEL_ATTEMPTS}`;
}
