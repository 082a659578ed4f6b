// @vitest-environment node
import { expect, test } from 'vitest';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { changedFields } from './live-orders.ts';

const held = () => ({ by: 'Mia Torres', at: '2026-11-21T01:41:00.000Z', reason: 'Wrong address' });
const order = (change = {}) => someOrder('SLP4408812K7Q2', { held: null, ...change });

test.each([
  ['nothing', order(), order(), ''],
  ['nothing of a held order that was read again', order({ held: held() }), order({ held: held() }), ''],
  ['that it is held', order(), order({ held: held() }), 'held'],
  ['that it is held no more', order({ held: held() }), order(), 'held'],
  ['why it is held', order({ held: held() }), order({ held: { ...held(), reason: null } }), 'held'],
  ['its booking', order(), order({ booking: 'booked' }), 'booking'],
])('of an order changed: %s', (_, listed, now, fields) => {
  expect(changedFields(listed, now)).toBe(fields);
});

test('an order that was not listed before has changed nothing', () => {
  expect(changedFields(undefined, order())).toBe('');
});
