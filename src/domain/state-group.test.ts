import { expect, test } from 'vitest';
import { DELIVERY_STATUSES } from '#contract/documented/delivery-status.ts';
import { FIELD_STATES } from '#contract/field/status-code.ts';
import { bookingStateOf, labelStateOf, ownBookingAfter } from './index-states.ts';
import { groupOfState, showsBooked } from './state-group.ts';

test.each([...DELIVERY_STATUSES, ...FIELD_STATES])('F12: %s has a group', (state) => {
  expect(groupOfState(state)).toBeDefined();
});

test('F12: an unknown state has no group, whatever its name is', () => {
  expect(groupOfState('weird_new_state')).toBeUndefined();
  expect(groupOfState('constructor')).toBeUndefined();
  expect(groupOfState(null)).toBeUndefined();
});

test.each([
  ['awaiting_collection', 'booked'],
  ['delivery_failed', 'booked'],
  ['returned_to_sender', 'booked'],
  ['cancelled', 'not_booked'],
  ['invalidated', 'not_booked'],
  ['untrackable', 'not_booked'],
  ['weird_new_state', 'not_booked'],
])('F12: an order that is %s is %s', (state, expected) => {
  expect(bookingStateOf(null, { state })).toBe(expected);
  expect(labelStateOf(null, { state }, false)).toBe(expected === 'booked' ? 'ready' : 'none');
});

test.each([
  ['untrackable', ['in_transit'], true],
  ['untrackable', ['ready_for_pickup'], true],
  ['invalidated', ['untrackable', 'awaiting_drop_off', 'order_placed'], true],
  ['processing', ['ready_for_pickup', 'despatch_in_progress'], true],
  ['despatch_in_progress', ['in_transit', 'ready_for_pickup'], true],
  [null, ['in_transit'], true],
  ['despatch_in_progress', ['ready_for_pickup'], false],
  ['processing', ['despatch_in_progress', 'ready_for_pickup'], false],
  ['processing', ['order_placed'], false],
  ['cancelled', ['in_transit'], false],
  ['untrackable', [], false],
])('an order that is %s, after %j, was booked: %s', (state, earlier, expected) => {
  expect(showsBooked({ state, status_history: earlier.map((status) => ({ status })) })).toBe(expected);
});

test.each([
  ['booked', 'in_transit', null, 'untrackable', 'booked'],
  ['booked', 'in_transit', 'failed', 'invalidated', 'booked'],
  ['booked', 'ready_for_pickup', null, 'processing', 'booked'],
  // Only its manifest said so.
  ['booked', 'despatch_in_progress', null, 'processing', 'booked'],
  ['booked', 'in_transit', null, 'cancelled', null],
  ['booked', 'ready_for_pickup', null, 'despatch_in_progress', null],
  ['booked', 'in_transit', null, 'with_driver', null],
  ['not_booked', 'despatch_in_progress', null, 'processing', null],
  ['failed', 'untrackable', 'failed', 'untrackable', 'failed'],
  ['unclear', 'in_transit', 'unclear', 'untrackable', 'unclear'],
] as const)('of an order shown as %s and %s, of which we know %s, %s makes us know %s', (...given) => {
  const [booking, before, own_booking, state, expected] = given;
  expect(ownBookingAfter({ booking, own_booking, state: before }, { state })).toBe(expected);
});
