// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { Booking, BookingPart } from '#contract/gateway/booking.ts';
import { someBooking, someDocket, someFailedDocket, somePart } from '#dashboard/testing/some-booking.ts';
import { describeBooking } from './describe-booking.ts';

const failure = (kind: NonNullable<BookingPart['failure']>['kind'], orders: string[] = []) => ({
  kind,
  error: null,
  error_description: null,
  orders: orders.map((tracking_number) => ({ tracking_number, near_match: null, reason: 'not_found' })),
});
const turnedDown = (kind: Parameters<typeof failure>[0], orders?: string[]): Booking =>
  someBooking([], {
    order_count: 84,
    counts: { waiting: 0, booked: 0, not_booked: 84, unclear: 0 },
    failure: failure(kind, orders),
    parts: [somePart({ order_count: 84, failure: failure(kind, orders) })],
  });
const lost = (unclear_cause: BookingPart['unclear_cause']): Booking =>
  someBooking([someDocket(['A', 'B'], { kind: 'unclear', manifest_id: null })], {
    parts: [somePart({ state: 'unknown', unclear_cause })],
  });

describe('a booking in words', () => {
  test.each<[string, Booking, string, string]>([
    ['running', someBooking([], { order_count: 74, progress: 'booking' }), 'Booking 74 orders…', 'Booking 74…'],
    ['all booked', someBooking([someDocket(['A', 'B'])]), 'All 2 orders booked', '✓ 2 booked'],
    ['one booked', someBooking([someDocket(['A'])]), '1 order booked', '✓ 1 booked'],
    [
      'some booked',
      someBooking([someFailedDocket(['A']), someDocket(['B', 'C'])]),
      '2 of 3 orders booked',
      '! 2 of 3 booked',
    ],
    ['none booked', someBooking([someFailedDocket(['A'])]), 'No orders booked', '✕ Nothing booked'],
    ['turned down', turnedDown('turned_down'), 'Nothing was booked', '✕ Nothing booked'],
    ['lost', lost('dropped'), "We don't know if these 2 orders were booked", '? Check booking'],
    [
      'none booked so far, some unclear',
      someBooking([someFailedDocket(['A']), someDocket(['B', 'C'], { kind: 'not_mentioned' })], {
        parts: [somePart({ state: 'unknown', unclear_cause: 'incomplete' })],
      }),
      "We don't know if these 2 orders were booked",
      '? Check booking',
    ],
    [
      'some not mentioned',
      someBooking([someDocket(['B'], { kind: 'not_mentioned' }), someDocket(['A'])], {
        parts: [somePart({ state: 'unknown', unclear_cause: 'incomplete' })],
      }),
      '1 of 2 orders booked',
      '? Check booking',
    ],
  ])('%s', (_name, booking, heading, title) => {
    expect(describeBooking(booking)).toMatchObject({ heading, title });
  });

  test.each<[NonNullable<BookingPart['failure']>['kind'], string[], RegExp]>([
    [
      'not_available',
      ['X', 'Y', 'Z'],
      /^3 of 84 tracking numbers weren't found, so the service turned down the whole booking\. No order was booked\. Take the 3 out and review the other 81/,
    ],
    ['not_bookable', ['X'], /^1 of 84 tracking numbers wasn't found, so nothing was sent\. No order was booked\./],
    ['bad_request', [], /couldn't read this booking\. No order was booked\./],
    ['forbidden', [], /Your API key isn't recognised/],
    ['not_readable', [], /doesn't let Slipway read these orders.*Nothing was sent.*Check the connection/],
    ['too_many', [], /limit of 1,000 orders/],
    ['unreachable', [], /Nothing was sent/],
  ])('%s says what happened and what to do', (kind, orders, text) => {
    expect(describeBooking(turnedDown(kind, orders)).text).toMatch(text);
  });

  test('a refused request counts the orders of that request, not of the whole booking', () => {
    const booking = someBooking([], {
      order_count: 1240,
      counts: { waiting: 0, booked: 0, not_booked: 1240, unclear: 0 },
      failure: failure('not_available', ['X']),
      parts: [somePart({ order_count: 999, failure: failure('not_available', ['X']) }), somePart({ order_count: 241 })],
    });
    expect(describeBooking(booking).text).toMatch(/^1 of 999 tracking numbers wasn't found/);
  });

  test('a check that found something in a later request counts the orders of the whole booking', () => {
    const booking = someBooking([], {
      order_count: 1240,
      counts: { waiting: 0, booked: 0, not_booked: 1240, unclear: 0 },
      failure: failure('not_bookable', ['X']),
      parts: [
        somePart({ order_count: 999, failure: failure('not_bookable') }),
        somePart({ order_count: 241, failure: failure('not_bookable', ['X']) }),
      ],
    });
    expect(describeBooking(booking).text).toMatch(/^1 of 1,240 tracking numbers wasn't found.*the other 1,239/u);
  });

  test('a refusal for several reasons is not described as numbers that were not found', () => {
    const several = failure('not_available', ['X', 'Y']);
    const orders = several.orders.map((order, at) => ({ ...order, reason: at === 0 ? 'already_booked' : 'not_found' }));
    const booking = { ...turnedDown('not_available'), failure: { ...several, orders } };
    expect(describeBooking(booking).text).toMatch(/^2 of 84 orders can't be booked now/);
  });

  const withoutId = { manifest_id: null, manifest_number: null, document: null, link_expires_at: null } as const;
  const markedBy = (docket: ReturnType<typeof someDocket>, marked_by: string) => ({
    ...docket,
    orders: docket.orders.map((order) => ({ ...order, marked_by })),
  });
  test.each([
    ['one manifest', [someDocket(['A'])], '1 carrier, 1 manifest. Print the manifest before pickup.'],
    [
      'one with an ID, and one without whose PDF is kept',
      [someDocket(['A']), someDocket(['B'], { ...withoutId, courier_name: 'Harbour', kept_item: 1, kept_pdf: 'kept' })],
      '2 carriers, 2 manifests. Print the manifests before pickup.',
    ],
    [
      'one without an ID whose PDF is on its way',
      [someDocket(['A'], { ...withoutId, kept_item: 0, kept_pdf: 'being_fetched' })],
      '1 carrier, 1 manifest. Print the manifest before pickup.',
    ],
    [
      'one without an ID whose PDF is late',
      [someDocket(['A'], { ...withoutId, kept_item: 0, kept_pdf: 'late' })],
      '1 carrier, 1 manifest. Print the manifest before pickup.',
    ],
    [
      'one without an ID and without a PDF',
      [someDocket(['A'], { ...withoutId, kept_item: 0, kept_pdf: 'not_given' })],
      '1 carrier, 1 manifest.',
    ],
    ['no manifest', [someDocket(['A'], withoutId)], 'The service named no manifest for them.'],
    [
      'marked by somebody',
      [markedBy(someDocket(['A'], withoutId), 'owner@slipway.test')],
      'They were marked as booked by hand.',
    ],
  ] as const)('all booked, %s', (_name, dockets, text) => {
    expect(describeBooking(someBooking(dockets)).text).toBe(text);
  });

  test.each([
    'contradicted',
    'manifest_gone',
    'not_recorded',
    'dropped',
    'no_answer',
    'restarted',
    'server_error',
    'unreadable',
    'stopped_waiting',
  ] as const)('after %s no word says that it failed, or should be sent again', (cause) => {
    const { heading, text } = describeBooking(lost(cause));
    expect(`${heading} ${text}`).not.toMatch(/failed|error|retry|try again|not booked/i);
  });
});
