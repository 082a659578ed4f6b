import { expect, test } from 'vitest';
import { judgeBookingAnswer } from './booking-outcome.ts';

const requested = ['SLP1', 'SLP2', 'SLP3'].map((tracking_number) => ({ tracking_number, courier_allocation: null }));
const judge = (status: number, body: unknown) => judgeBookingAnswer(requested, { kind: 'answer', status, body });
const NOT_AVAILABLE = 'orders_not_available_to_book';

test.each<[string, unknown]>([
  ['in an item', { response: [{ success: false, error: NOT_AVAILABLE, orders: ['SLP2'] }] }],
  ['beside the error', { error: NOT_AVAILABLE, orders: ['slp2'] }],
])('numbers %s are not words of the service', (_name, body) => {
  const { failure } = judge(404, body);
  expect(failure?.error_description).toBeNull();
  expect(failure?.orders.map((number) => number.toUpperCase())).toEqual(['SLP2']);
});

test('nor is a number that an item names but nobody requested', () => {
  const item = { success: false, error: NOT_AVAILABLE, orders: ['SLP9'] };
  expect(judge(404, { response: [item] }).failure).toMatchObject({ error_description: null, orders: ['SLP9'] });
});

test('a message about the field with the orders is passed on', () => {
  expect(judge(422, { error: 'invalid', orders: ['must be at most 1000'] }).failure).toMatchObject({
    error_description: 'orders: must be at most 1000',
    orders: [],
  });
});

test.each([
  [{ success: true, manifest_id: 7, orders: ['SLP1', 'SLP2', 'SLP3'] }, null],
  [{ success: false, error: 'manifest_creation_failed', orders: ['SLP1', 'SLP2', 'SLP3'] }, null],
  [{ success: false, error: 'Manifest creation failed', orders: ['SLP1', 'SLP2', 'SLP3'] }, 'Manifest creation failed'],
])('the numbers of an item are not words of the service: %j', (item, words) => {
  expect(judge(200, { response: [item] }).items).toMatchObject([{ error_description: words }]);
});
