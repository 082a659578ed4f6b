// @vitest-environment node
import { expect, test } from 'vitest';
import { someBooking, somePart } from '#dashboard/testing/some-booking.ts';
import { describeForSupport } from './failure-details.ts';

test('names the booking, its time, the answer and every order', () => {
  const failure = { kind: 'bad_request' as const, error: 'bad_request', error_description: 'No.', orders: [] };
  const parts = [
    somePart({ http_status: 400, failure, unbooked_orders: ['SLP1', 'SLP2'] }),
    somePart({ part_number: 2 }),
  ];
  expect(describeForSupport(someBooking([], { parts, failure }))).toBe(
    [
      'Booking 00000000-0000-4000-8000-000000000001',
      'Asked for at 2026-11-21T01:41:00.000Z',
      'Part 1, sent at 2026-11-21T01:41:01.000Z',
      'Answer: 400, bad_request, No.',
      'SLP1',
      'SLP2',
    ].join('\n'),
  );
});

test('says when nothing was sent and nothing answered', () => {
  const failure = { kind: 'unreachable' as const, error: null, error_description: null, orders: [] };
  const parts = [somePart({ http_status: null, sent_at: null, failure })];
  expect(describeForSupport(someBooking([], { parts, failure }))).toContain('Part 1, not sent\nAnswer: none');
});
