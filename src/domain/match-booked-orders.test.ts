import type { BookingStatus } from '#contract/documented/booking.ts';
import { expect, test } from 'vitest';
import { judgeBookingAnswer } from './booking-outcome.ts';
import type { RequestedOrder } from './match-booked-orders.ts';

const order = (tracking_number: string, courier_name: string | null = null) => ({
  tracking_number,
  courier_allocation: null,
  courier_name,
});
const judge = (requested: readonly RequestedOrder[], response: unknown[]) =>
  judgeBookingAnswer(requested, { kind: 'answer', status: 200, body: { response, count: response.length } }).orders.map(
    ({ verdict }) => verdict,
  );
const old = (change: Partial<BookingStatus>) => ({ courier: 'Harbour', manifest: 'HF-1', success: true, ...change });

test('F8: a single item with the count of the request covers all of it', () => {
  const both = [order('A1'), order('A2')];
  expect(judge(both, [old({ order_count: 2 })])).toEqual(['booked', 'booked']);
  expect(judge(both, [old({ order_count: 2, success: false })])).toEqual([
    'presumed_not_booked',
    'presumed_not_booked',
  ]);
  expect(judge(both, [{ ...old({}), order_count: '2' }])).toEqual(['booked', 'booked']);
});

test('F8: a count that differs, or none, leaves it unclear', () => {
  const both = [order('A1'), order('A2')];
  expect(judge(both, [old({ order_count: 1 })])).toEqual(['unclear', 'unclear']);
  expect(judge(both, [old({})])).toEqual(['unclear', 'unclear']);
  expect(judge(both, [old({ order_count: 2, success: null })])).toEqual(['unclear', 'unclear']);
});

test('F8: an empty list beside a count is none of the orders that are counted', () => {
  const both = [order('A1'), order('A2')];
  expect(judge(both, [old({ order_count: 2, orders: [] })])).toEqual(['booked', 'booked']);
  expect(judge(both, [old({ order_count: 1, orders: [] })])).toEqual(['unclear', 'unclear']);
  expect(judge(both, [old({ order_count: 0, orders: [] })])).toEqual(['unclear', 'unclear']);
  expect(judge(both, [old({ orders: [] })])).toEqual(['unclear', 'unclear']);
});

test('listed numbers that are filled up with spaces are those of the request', () => {
  const both = [order('A1'), order('A2')];
  const items = [old({ orders: ['A1      '] }), old({ orders: [' A2'], success: false })];
  expect(judge(both, items)).toEqual(['booked', 'presumed_not_booked']);
});

test('F8: items are told apart by carrier and count, in any letter case', () => {
  const three = [order('A1', 'Harbour'), order('A2', 'HARBOUR'), order('B1', 'Swift')];
  const items = [old({ order_count: 2 }), old({ courier: 'swift', order_count: 1, success: false })];
  expect(judge(three, items)).toEqual(['booked', 'booked', 'presumed_not_booked']);
});

test('F8: items are told apart by class, in any letter case; a class that two items have proves nothing', () => {
  const ofClass = (tracking_number: string, courier_allocation: string) => ({
    ...order(tracking_number),
    courier_allocation,
  });
  const three = [ofClass('A1', 'HarbourRoad'), ofClass('A2', 'HarbourRoad'), ofClass('B1', 'SwiftAir')];
  const road = { courier_allocation: ' HARBOURROAD', success: true, order_count: 2 };
  const air = { courier_allocation: 'swiftair', success: true, order_count: 1 };
  expect(judge(three, [road, air])).toEqual(['booked', 'booked', 'booked']);
  expect(judge(three, [road, { ...road, courier_allocation: 'harbourroad' }])).toEqual([
    'unclear',
    'unclear',
    'unclear',
  ]);
});

test('F8: a class without a count, or with another one, is a hint only: one of its orders may have moved to another carrier', () => {
  const both = ['A1', 'A2'].map((number) => ({ ...order(number), courier_allocation: 'Road' }));
  const road = { courier_allocation: 'Road', success: true };
  expect(judge(both, [road])).toEqual(['unclear', 'unclear']);
  expect(judge(both, [{ ...road, order_count: 1 }])).toEqual(['unclear', 'unclear']);
});

test('F7: a refusal of the whole request is recognised by its code in any spelling', () => {
  const refused = judgeBookingAnswer([order('A1'), order('A2')], {
    kind: 'answer',
    status: 200,
    body: { response: [{ success: false, error: 'Orders not available to book', orders: ['a2'] }] },
  });
  expect(refused.failure).toMatchObject({ kind: 'not_available', orders: ['a2'] });
  expect(refused.orders.map(({ verdict }) => verdict)).toEqual(['presumed_not_booked', 'presumed_not_booked']);
});

test('F8: two items of one carrier, or orders whose carrier is unknown, stay unclear if one item failed', () => {
  const items = [old({ order_count: 1 }), old({ order_count: 1, success: false })];
  expect(judge([order('A1', 'Harbour'), order('A2', 'Harbour')], items)).toEqual(['unclear', 'unclear']);
  const apart = [old({ order_count: 1 }), old({ courier: 'Swift', order_count: 1, success: false })];
  expect(judge([order('A1'), order('B1')], apart)).toEqual(['unclear', 'unclear']);
});

test('F8: if every item succeeded and their counts add up to the request, every order is booked', () => {
  const items = [old({ order_count: 1 }), old({ courier: 'Swift', order_count: 2 })];
  expect(judge([order('A1'), order('A2'), order('B1')], items)).toEqual(['booked', 'booked', 'booked']);
  expect(judge([order('A1'), order('A2')], items)).toEqual(['unclear', 'unclear']);
});

test('F3, F7: odd types leave every order its verdict, and a phrase is the service’s own text', () => {
  const judged = judgeBookingAnswer([order('A1')], {
    kind: 'answer',
    status: 200,
    body: { response: [{ success: false, orders: ['a1'], order_count: '1', error: 'Manifest creation failed' }] },
  });
  expect(judged.orders).toMatchObject([{ verdict: 'presumed_not_booked' }]);
  expect(judged.items).toMatchObject([{ error_description: 'Manifest creation failed' }]);
  const turnedDown = judgeBookingAnswer([order('A1')], {
    kind: 'answer',
    status: 400,
    body: { error: { order_id: ["can't be found"] }, success: false },
  });
  expect(turnedDown.failure).toMatchObject({ error_description: "order_id: can't be found" });
});
