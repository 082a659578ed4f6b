// @vitest-environment node
import { expect, test } from 'vitest';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { changedFields, unlessSame } from './live-orders.ts';

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

test.each([
  ['not read again', undefined, true],
  ['read again', { ...order(), matches: true }, true],
  ['that no longer matches', { ...order(), matches: false }, true],
  ['that was booked', { ...order({ booking: 'booked' }), matches: true }, false],
  ['with a value that it did not have', { ...order({ cancel_unclear: true }), matches: true }, false],
])('an order %s is rendered again only if it differs', (_, now, isKept) => {
  const listed = order();
  expect(unlessSame(listed, now)).toBe(isKept ? listed : now);
});
