/** States named after their code: `in_transit` is "In transit". Compact, because the first page loads it. */
const PLAIN = new Set(
  'processing order_placed despatch_in_progress ready_for_pickup in_transit with_driver completed cancelled pickup_failed with_customs delivery_attempted delivery_failed damaged lost returned_to_sender return_requested return_booked return_booking_failed'.split(
    ' ',
  ),
);
const OTHERS: Readonly<Record<string, string>> = {
  invalidated: 'No longer valid',
  awaiting_drop_off: 'Waiting to be dropped off',
  awaiting_collection: 'Waiting to be collected',
  await_collection: 'Waiting to be collected',
  untrackable: "Can't be tracked",
  customs_on_hold: 'Held by customs',
  customs_failed: 'Refused by customs',
  customs_awaiting_payment: 'Customs awaits payment',
  insufficient_address: 'Address not sufficient',
  partially_completed: 'Partly delivered',
  parcel_completed: 'Parcel delivered',
};

/** An unknown state is shown as received. */
export function nameDeliveryState(state: string): string {
  if (!PLAIN.has(state)) return Object.hasOwn(OTHERS, state) ? (OTHERS[state] ?? state) : state;
  return state.slice(0, 1).toUpperCase() + state.slice(1).replaceAll('_', ' ');
}
