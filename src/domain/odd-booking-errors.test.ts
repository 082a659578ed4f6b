import { expect, test } from 'vitest';
import { judgeBookingAnswer } from './booking-outcome.ts';

const requested = ['SLP1', 'SLP2'].map((tracking_number) => ({ tracking_number, courier_allocation: null }));
const judge = (status: number, body: unknown) => judgeBookingAnswer(requested, { kind: 'answer', status, body });
const verdictsOf = (body: unknown) => judge(200, body).orders.map((order) => order.verdict);

const BOOKED = { manifest_id: 482131, success: true, orders: ['SLP1'] };
const FAILED = { success: false, orders: ['SLP2'], error: 'manifest_creation_failed' };
const OUTCOME = ['booked', 'presumed_not_booked'];

test.each([[null], [false], [0], [''], [' '], [[]], [{}]])('%j in place of an error hides no outcome', (blank) => {
  expect(verdictsOf({ response: [BOOKED, FAILED], error: blank })).toEqual(OUTCOME);
  expect(verdictsOf({ response: [BOOKED, FAILED], error_description: blank })).toEqual(OUTCOME);
  const blanks = { error: blank, error_description: blank };
  expect(
    verdictsOf({
      response: [
        { ...BOOKED, ...blanks },
        { ...FAILED, ...blanks },
      ],
    }),
  ).toEqual(OUTCOME);
});

test.each([[['Thanks']], [{ text: 'Thanks' }], [7], [true]])(
  '%j in place of a description hides no outcome',
  (description) => {
    expect(verdictsOf({ response: [BOOKED, FAILED], error_description: description })).toEqual(OUTCOME);
  },
);

test('a description that is a list is quoted', () => {
  const { failure } = judge(400, { error: 'bad_request', error_description: ['Too old', 'Too heavy'] });
  expect(failure).toMatchObject({ kind: 'bad_request', error_description: 'Too old, Too heavy' });
});

test('a message inside a carrier’s error is quoted', () => {
  const error = { code: 'on_stop', message: 'Account is on stop' };
  const { items } = judge(200, { response: [{ ...FAILED, error }] });
  expect(items[0]).toMatchObject({ error: 'on_stop', error_description: 'Account is on stop' });
});
