import { expect, test } from 'vitest';
import { DELIVERY_STATUSES } from '#contract/documented/delivery-status.ts';
import { FIELD_STATES } from '#contract/field/status-code.ts';
import { bookingStateOf, labelStateOf } from './index-states.ts';
import { groupOfState } from './state-group.ts';

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
