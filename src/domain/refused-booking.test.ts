import { describe, expect, test } from 'vitest';
import { dropRefusedBooking, dropBookingStates } from './refused-booking.ts';

const entry = (status: string, minute: number) => ({ status, time: `2026-11-20T10:0${minute}:00.000Z` });
const REFUSED_AT = entry('', 5).time;

describe('an update about an order whose carrier refused its booking', () => {
  test.each([
    ['ready_for_pickup', [entry('ready_for_pickup', 3)], undefined, []],
    ['ready_for_pickup', [entry('ready_for_pickup', 5)], undefined, []],
    ['awaiting_drop_off', [], undefined, []],
    ['ready_for_pickup', [{ status: 'ready_for_pickup', time: null }], undefined, []],
    ['ready_for_pickup', undefined, undefined, undefined],
    [
      'despatch_in_progress',
      [entry('despatch_in_progress', 6), entry('ready_for_pickup', 3)],
      'despatch_in_progress',
      [entry('despatch_in_progress', 6)],
    ],
    [
      'ready_for_pickup',
      [entry('ready_for_pickup', 7), entry('ready_for_pickup', 3)],
      'ready_for_pickup',
      [entry('ready_for_pickup', 7)],
    ],
    ['in_transit', [], 'in_transit', []],
    ['in_transit', [entry('in_transit', 4)], 'in_transit', [entry('in_transit', 4)]],
  ])('that says %s with %j', (current_state, status_history, state, history) => {
    const update = { tracking_number: 'SLP1', current_state, status_history };
    const left = dropRefusedBooking(update, REFUSED_AT);
    expect(left.current_state).toBe(state);
    expect(left.status_history).toEqual(history);
  });
});

test.each([
  ['ready_for_pickup', 'despatch_in_progress'],
  ['awaiting_drop_off', 'despatch_in_progress'],
  ['in_transit', 'in_transit'],
  ['order_placed', 'order_placed'],
  [null, null],
])('the record of an order that was %s is set back to %s', (state, expected) => {
  expect(dropBookingStates({ state })).toEqual({ state: expected });
});

test('the history of an order that is set back keeps what was before its booking', () => {
  const status_history = [entry('ready_for_pickup', 3), entry('despatch_in_progress', 2)];
  expect(dropBookingStates({ status_history }).status_history).toEqual([entry('despatch_in_progress', 2)]);
});
