import type { Order } from '#contract/documented/order.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Merged, mergeStatusUpdate, readStatusUpdate, type StatusUpdate } from './status-update.ts';
import { EXAMPLE_UPDATE } from './webhook-example.ts';

const NOW = '2026-11-22T00:00:00.000Z';
const merge = (...updates: object[]) =>
  updates.reduce<Order | null>((known, one) => {
    const update = readStatusUpdate({ tracking_number: 'SLP1', ...one });
    return update ? mergeStatusUpdate(known, update, NOW).record : known;
  }, null);
const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const told = (...statuses: [string, number][]) => ({
  current_state: statuses[0]?.[0],
  status_history: statuses.map(([status, hour]) => ({ status, time: at(hour) })),
});

describe('a payload of any service', () => {
  test('is read with all its fields', () => {
    expect(merge(EXAMPLE_UPDATE)).toMatchObject({
      tracking_number: 'SLP4408815T01',
      state: 'in_transit',
      retailer_invoice: '#10482',
      expected_delivery_date: '2026-11-24T17:00:00+11:00',
      status_history: EXAMPLE_UPDATE.status_history,
      product_attributes: EXAMPLE_UPDATE.products,
    });
  });

  test.each([null, 'text', 7, [], {}, { tracking_number: null }, { tracking_number: 7 }, { tracking_number: '..' }])(
    '%j names no order',
    (body) => {
      expect(readStatusUpdate(body)).toBeUndefined();
    },
  );

  test('may leave out, blank or mistype any field but the number', () => {
    const odd = {
      current_state: 7,
      courier_name: '',
      products: 'none',
      status_history: [{ status: null }, { time: 'soon' }],
    };
    expect(merge(odd)).toMatchObject({ tracking_number: 'SLP1', state: null, status_history: [] });
    expect(merge({ current_state: 'in_transit' })).toMatchObject({
      state: 'in_transit',
      status_history: [{ status: 'in_transit', time: NOW }],
    });
    expect(merge({ status_history: [{ status: 'with_driver', time: '2026-11-21T20:00:00+11:00' }] })).toMatchObject({
      state: 'with_driver',
      status_history: [{ status: 'with_driver', time: at(9) }],
    });
  });

  test('may be anything at all', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 4 }), fc.anything(), (extra, value) => {
        const update = readStatusUpdate({
          ...extra,
          tracking_number: 'SLP1',
          status_history: value,
          current_state: value,
        });
        expect(mergeStatusUpdate(null, update as StatusUpdate, NOW).record.tracking_number).toBe('SLP1');
      }),
    );
  });
});

describe('updates that come late, twice and in any order', () => {
  test('an earlier status changes nothing, and is added to the history in its place', () => {
    const newer = told(['in_transit', 9], ['ready_for_pickup', 6]);
    const late = { ...told(['ready_for_pickup', 6], ['despatch_in_progress', 5]), courier_name: 'Late' };
    expect(merge({ ...newer, courier_name: 'New' }, late)).toMatchObject({
      state: 'in_transit',
      courier_name: 'New',
      status_history: [{ status: 'in_transit' }, { status: 'ready_for_pickup' }, { status: 'despatch_in_progress' }],
    });
  });

  test('a status without times never moves an order backwards', () => {
    expect(merge({ current_state: 'completed' }, { current_state: 'in_transit' })?.state).toBe('completed');
  });

  test('a status without times that comes a second time is not the newest again', () => {
    const updates = ['in_transit', 'delivery_attempted', 'completed', 'delivery_attempted'].map(
      (current_state, hour) => ({
        update: { tracking_number: 'SLP1', current_state, courier_name: `Carrier ${hour}` },
        now: at(hour),
      }),
    );
    let merged: Merged | undefined;
    for (const { update, now } of updates) merged = mergeStatusUpdate(merged?.record ?? null, update, now);
    expect(merged).toMatchObject({ isNews: false, record: { state: 'completed', courier_name: 'Carrier 2' } });
  });

  test('a status without times is news even if the clock of the service is ahead of ours', () => {
    const ahead = merge(told(['in_transit', 9]));
    const update = { tracking_number: 'SLP1', current_state: 'completed' };
    const merged = mergeStatusUpdate(ahead, update, at(8), at(9));
    expect(merged).toMatchObject({ isNews: true, record: { state: 'completed' } });
  });

  test('words that the document does not know are kept as received, ordered by their time', () => {
    const failed = told(['delivery_failed', 10], ['with_driver', 9]);
    expect(merge(told(['with_driver', 9]), failed)?.state).toBe('delivery_failed');
    expect(merge(failed, told(['with_driver', 9]))?.state).toBe('delivery_failed');
  });

  test('a date in the future freezes nothing: it counts as the time of receipt', () => {
    const ahead = {
      current_state: 'in_transit',
      status_history: [{ status: 'in_transit', time: '2099-01-01T00:00:00.000Z' }],
    };
    const update = (body: object) => readStatusUpdate({ tracking_number: 'SLP1', ...body }) as StatusUpdate;
    const first = mergeStatusUpdate(null, update(ahead), NOW).record;
    expect(first).toMatchObject({ state: 'in_transit', status_history: [{ status: 'in_transit', time: NOW }] });
    const again = mergeStatusUpdate(first, update(ahead), '2026-11-22T01:00:00.000Z').record;
    expect(again.status_history).toEqual(first.status_history);
    const later = {
      current_state: 'with_driver',
      status_history: [{ status: 'with_driver', time: '2026-11-22T02:00:00Z' }],
    };
    expect(mergeStatusUpdate(again, update(later), '2026-11-22T02:00:01.000Z').record.state).toBe('with_driver');
    // A service whose clock is ahead of ours is not limited by our clock.
    const serviceTime = '2026-11-30T00:00:00.000Z';
    const moved = { current_state: 'in_transit', status_history: [{ status: 'in_transit', time: serviceTime }] };
    expect(mergeStatusUpdate(null, update(moved), NOW, serviceTime).record.status_history?.[0]?.time).toBe(serviceTime);
  });

  test('every order of arrival has the same result', () => {
    const steps = [
      told(['order_placed', 1]),
      told(['despatch_in_progress', 2], ['order_placed', 1]),
      told(['in_transit', 4], ['ready_for_pickup', 3], ['despatch_in_progress', 2], ['order_placed', 1]),
      told(['completed', 6], ['in_transit', 4], ['ready_for_pickup', 3]),
    ];
    const expected = merge(...steps);
    fc.assert(
      fc.property(fc.shuffledSubarray([...steps, ...steps], { minLength: 8 }), (shuffled) => {
        expect(merge(...shuffled)).toEqual(expected);
      }),
    );
  });
});

test('F3, F5, F12: a webhook with odd types and other spellings says the same as the document’s own', () => {
  const update = readStatusUpdate({
    tracking_number: 123_456_789,
    current_state: 'With Driver',
    retailer_reference: 4711,
    delivery_postcode: 3065,
    status_history: [
      { status: 'With Driver', time: '2026-11-21T10:00:00+10:00' },
      { status: 'customs_awaiting_paym', timestamp: '2026-11-20T10:00:00Z' },
      { status: 'In Transit', timestamp: 3600 },
    ],
    products: [{ quantity: '2', sku: 4471, title: 'Mug', product_line_id: 77 }],
  });
  expect(update).toMatchObject({
    tracking_number: '123456789',
    current_state: 'with_driver',
    retailer_reference: '4711',
    delivery_postcode: '3065',
    products: [{ quantity: 2, sku: '4471', product_line_id: '77' }],
  });
  const record = update && mergeStatusUpdate(null, update, '2026-11-21T01:00:00.000Z').record;
  expect(record?.state).toBe('with_driver');
  expect(record?.status_history).toEqual([
    { status: 'with_driver', time: '2026-11-21T00:00:00.000Z' },
    { status: 'customs_awaiting_payment', time: '2026-11-20T10:00:00.000Z' },
  ]);
});
