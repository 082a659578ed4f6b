import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BookingAnswer, judgeBookingAnswer } from './booking-outcome.ts';

const requested = [
  { tracking_number: 'SLP1', courier_allocation: 'NorthpostStandard' },
  { tracking_number: 'SLP2', courier_allocation: 'NorthpostStandard' },
  { tracking_number: 'SLP3', courier_allocation: 'SwiftlineExpress' },
];
const booked = (orders?: string[], more = {}) => ({
  courier: 'Northpost',
  courier_allocation: 'NorthpostStandard',
  manifest: 'NPM-1',
  manifest_id: 482131,
  success: true,
  order_count: orders?.length,
  orders,
  ...more,
});
const failed = (orders?: string[], more = {}) => ({
  courier: 'Swiftline',
  courier_allocation: 'SwiftlineExpress',
  manifest_id: 482132,
  success: false,
  error: 'manifest_creation_failed',
  error_description: 'Pickup window closed for 6160.',
  orders,
  ...more,
});
const judge = (status: number, body: unknown) => judgeBookingAnswer(requested, { kind: 'answer', status, body });
const verdicts = (judgement: ReturnType<typeof judge>) => judgement.orders.map((order) => order.verdict);
const ALL = (verdict: string) => [verdict, verdict, verdict];

describe('a complete answer', () => {
  test('a carrier that accepted, and one that refused', () => {
    const judgement = judge(200, { response: [booked(['SLP1', 'SLP2']), failed(['SLP3'])], count: 2 });
    expect(verdicts(judgement)).toEqual(['booked', 'booked', 'presumed_not_booked']);
    expect(judgement.failure).toBeNull();
    expect(judgement.unclear_cause).toBeNull();
  });

  test('the ID of a discarded manifest is never kept', () => {
    const judgement = judge(200, { response: [failed(['SLP1', 'SLP2', 'SLP3'])] });
    expect(judgement.items[0]).toMatchObject({
      manifest_id: null,
      manifest_number: null,
      error: 'manifest_creation_failed',
    });
  });

  test('letter case does not matter, and answers may add fields', () => {
    expect(verdicts(judge(200, { response: [booked(['slp1', 'SLP2', 'Slp3'], { new_field: {} })], more: 1 }))).toEqual(
      ALL('booked'),
    );
  });
});

describe('an answer that leaves something open', () => {
  test.each<[string, unknown, string[]]>([
    ['an order in no item', { response: [booked(['SLP1', 'SLP2'])] }, ['booked', 'booked', 'unclear']],
    [
      'an order in two items',
      { response: [booked(['SLP1', 'SLP2']), failed(['SLP2', 'SLP3'])] },
      ['booked', 'unclear', 'presumed_not_booked'],
    ],
    [
      'an item without success',
      { response: [booked(['SLP1', 'SLP2', 'SLP3'], { success: undefined })] },
      ALL('unclear'),
    ],
    ['success of null', { response: [booked(['SLP1', 'SLP2', 'SLP3'], { success: null })] }, ALL('unclear')],
    [
      'a failed item without orders',
      { response: [booked(['SLP1', 'SLP2']), failed()] },
      ['booked', 'booked', 'unclear'],
    ],
    [
      'a booked item without orders speaks of its carrier',
      { response: [booked(undefined, { order_count: 2 })] },
      ['booked', 'booked', 'unclear'],
    ],
    ['a booked item without orders or a count', { response: [booked()] }, ALL('unclear')],
    ['two items of one carrier without orders', { response: [booked(), booked()] }, ALL('unclear')],
    ['response of null', { response: null, count: 0 }, ALL('unclear')],
    ['no items', { response: [], count: 0 }, ALL('unclear')],
    ['an empty object', {}, ALL('unclear')],
    ['a wrong type', { response: 'booked' }, ALL('unclear')],
    ['a number as text', { response: [booked(['SLP1'], { manifest_id: '482131' })] }, ['booked', 'unclear', 'unclear']],
    ['text', 'OK', ALL('unclear')],
    ['nothing', undefined, ALL('unclear')],
    [
      'a top-level error beside items',
      { error: 'partial', response: [booked(['SLP1']), failed(['SLP3'])] },
      ['booked', 'unclear', 'unclear'],
    ],
  ])('%s', (_name, body, expected) => {
    const judgement = judge(200, body);
    expect(verdicts(judgement)).toEqual(expected);
    expect(judgement.unclear_cause).not.toBeNull();
  });

  test('numbers that were not requested are shown separately, and a count that differs is noted', () => {
    const [item] = judge(200, { response: [booked(['SLP1', 'SLP9'], { order_count: 45 })] }).items;
    expect(item).toMatchObject({ also_on_manifest: ['SLP9'], stated_order_count: 45 });
  });
});

describe('a request that booked nothing', () => {
  const notAvailable = {
    success: false,
    error: 'orders_not_available_to_book',
    orders: ['SLP2'],
    error_description: 'Not found.',
  };

  test.each<[string, number, unknown]>([
    ['in an item', 200, { response: [notAvailable], count: 1 }],
    ['in an item of a 404', 404, { response: [notAvailable], count: 1 }],
    ['in an item of a 422', 422, { response: [notAvailable], count: 1 }],
  ])('orders_not_available_to_book %s names the missing numbers', (_name, status, body) => {
    const judgement = judge(status, body);
    expect(judgement.failure).toMatchObject({
      kind: 'not_available',
      orders: ['SLP2'],
      error_description: 'Not found.',
    });
    expect(verdicts(judgement)).toEqual(ALL('presumed_not_booked'));
  });

  test('orders_not_available_to_book at the top level', () => {
    expect(judge(200, { error: 'orders_not_available_to_book' }).failure).toMatchObject({
      kind: 'not_available',
      orders: [],
    });
  });

  test('a top-level error, whatever its shape', () => {
    expect(judge(200, { error: 'bad_format', error_description: 'No.' }).failure).toMatchObject({
      kind: 'turned_down',
      error: 'bad_format',
    });
    expect(judge(200, { error: { code: 'bad_format' } }).failure).toMatchObject({
      kind: 'turned_down',
      error: 'bad_format',
    });
  });

  test.each([
    [400, 'bad_request'],
    [401, 'forbidden'],
    [403, 'forbidden'],
    [404, 'refused_status'],
    [413, 'refused_status'],
    [415, 'refused_status'],
    [422, 'too_many'],
    [429, 'rate_limited'],
  ])('status %i, even with a blank body', (status, kind) => {
    expect(judge(status, undefined).failure?.kind).toBe(kind);
    expect(verdicts(judge(status, { error: {} }))).toEqual(ALL('presumed_not_booked'));
  });

  test('a connection that was never established proves that nothing was booked', () => {
    const judgement = judgeBookingAnswer(requested, { kind: 'never_sent', description: 'connect ECONNREFUSED' });
    expect(verdicts(judgement)).toEqual(ALL('not_booked'));
    expect(judgement.failure?.kind).toBe('unreachable');
  });
});

test.each([400, 403, 404, 422])('an item that succeeded is booked, although the status is %i', (status) => {
  const response = [booked(['SLP1']), failed(['SLP2'])];
  const judgement = judge(status, { response });
  expect(verdicts(judgement)).toEqual(['booked', 'presumed_not_booked', 'unclear']);
  expect(judgement.failure).toBeNull();
  const refused = judge(status, { error: 'invalid', response });
  expect(verdicts(refused)).toEqual(['booked', 'unclear', 'unclear']);
});

describe('an answer that proves nothing', () => {
  test.each([300, 301, 307, 308, 408, 409, 418, 425, 500, 502, 503, 504])(
    'status %i leaves every order unclear',
    (status) => {
      expect(verdicts(judge(status, { error: 'bad_input' }))).toEqual(ALL('unclear'));
    },
  );

  test.each(['dropped', 'no_answer', 'restarted'] as const)('an answer lost by %s', (cause) => {
    const judgement = judgeBookingAnswer(requested, { kind: 'lost', cause });
    expect(verdicts(judgement)).toEqual(ALL('unclear'));
    expect(judgement.unclear_cause).toBe(cause);
  });
});

describe('whatever the answer', () => {
  const anything: fc.Arbitrary<BookingAnswer> = fc.oneof(
    fc.record({
      kind: fc.constant('answer' as const),
      status: fc.integer({ min: 100, max: 599 }),
      body: fc.jsonValue(),
    }),
    fc.record({
      kind: fc.constant('answer' as const),
      status: fc.constant(200),
      body: fc.record({
        response: fc.array(
          fc.record(
            {
              success: fc.constantFrom(true, false, null),
              orders: fc.array(fc.constantFrom('SLP1', 'SLP2', 'SLP3', 'SLP9')),
              courier_allocation: fc.constantFrom('NorthpostStandard', 'SwiftlineExpress'),
              error: fc.oneof(fc.constant('orders_not_available_to_book'), fc.jsonValue()),
            },
            { requiredKeys: [] },
          ),
        ),
      }),
    }),
  );

  test('every requested order gets exactly one verdict, in the order of the request', () => {
    fc.assert(
      fc.property(anything, (answer) => {
        const { orders } = judgeBookingAnswer(requested, answer);
        expect(orders.map((order) => order.tracking_number)).toEqual(['SLP1', 'SLP2', 'SLP3']);
      }),
      { numRuns: 500 },
    );
  });

  test('nothing is booked without an item that says success: true', () => {
    fc.assert(
      fc.property(anything, (answer) => {
        const { orders, items } = judgeBookingAnswer(requested, answer);
        for (const order of orders) if (order.verdict === 'booked') expect(items[order.item ?? -1]?.success).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('a 5xx or a lost answer never says that nothing was booked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 599 }), fc.jsonValue(), (status, body) => {
        expect(new Set(verdicts(judge(status, body)))).toEqual(new Set(['unclear']));
      }),
    );
  });
});
