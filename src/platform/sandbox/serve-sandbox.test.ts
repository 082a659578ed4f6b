import { toIsoTime } from '#domain/iso-time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ demo: true });
});
afterAll(() => platform.close());

const addFault = (fault: string, endpoint = 'POST /book', more = {}) =>
  platform.call('POST /sandbox/faults', { endpoint, fault, ...more });
const ledgerOf = async (number = '') =>
  (await platform.call(`GET /sandbox/ledger?tracking_number=${number}`)).body.count as number;

describe('transport faults', () => {
  test('refuse_before resets the connection, and nothing is done', async () => {
    const orders = await platform.makeLabelled(1);
    await addFault('refuse_before');
    await expect(platform.book(orders)).rejects.toThrow('fetch failed');
    expect(await ledgerOf(orders[0])).toBe(0);
  });

  test('drop_after does the work and loses the answer', async () => {
    const orders = await platform.makeLabelled(1);
    await addFault('drop_after');
    await expect(platform.book(orders)).rejects.toThrow('fetch failed');
    expect(await ledgerOf(orders[0])).toBe(1);
  });

  test.each([
    ['error_500_before', 500, 0],
    ['error_500_after', 500, 1],
    ['rate_limit', 429, 0],
    ['blank_400_html', 400, 0],
  ])('%s answers %i', async (fault, status, bookings) => {
    const orders = await platform.makeLabelled(1);
    await addFault(fault);
    const answer = await platform.book(orders);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBe(status === 429 ? '2' : null);
    expect(answer.headers.get('content-type')).toContain(status === 400 ? 'text/html' : 'json');
    expect(await ledgerOf(orders[0])).toBe(bookings);
  });

  test.each(['endpoint', 'row'])('an endpoint that does not exist is refused by name, as `%s` too', async (field) => {
    const before = (await platform.call('GET /sandbox/state')).body.response.faults;
    const answer = await platform.call('POST /sandbox/faults', { [field]: 'POST /nope', fault: 'drop_after' });
    expect([answer.status, answer.body.error]).toEqual([422, 'invalid']);
    expect(answer.body.error_description).toContain('"POST /nope"');
    expect((await platform.call('GET /sandbox/state')).body.response.faults).toEqual(before);
  });

  test('delay holds the answer back, and happens as often as requested', async () => {
    await addFault('delay', 'GET /merchant', { seconds: 3600, times: 2 });
    const received = async () =>
      (await platform.call('GET /sandbox/requests?endpoint=GET%20/merchant')).body.count as number;
    const before = await received();
    const answers = Promise.all([platform.call('GET /merchant'), platform.call('GET /merchant')]);
    // Each uses a separate connection: a third request sent now could arrive before them.
    await expect.poll(received).toBe(before + 2);
    let hasAnswered = false;
    const watched = answers.then(() => (hasAnswered = true));
    expect((await platform.call('GET /merchant')).status).toBe(200);
    expect(hasAnswered).toBe(false);
    await platform.call('POST /sandbox/clock', { advance_s: 3601 });
    await watched;
  });
});

test('received requests can be counted, with their bodies', async () => {
  const orders = await platform.makeLabelled(2);
  const before = (await platform.call('GET /sandbox/requests?endpoint=POST%20/book')).body.count as number;
  await platform.book(orders);
  const { body } = await platform.call('GET /sandbox/requests?endpoint=POST%20/book');
  expect(body.count).toBe(before + 1);
  expect(body.response[0]).toMatchObject({ endpoint: 'POST /book', body: { orders } });
});

test('a body that is nested too deep to show does not hide the others', async () => {
  await platform.call('POST /orders', '['.repeat(20_000) + ']'.repeat(20_000));
  const { status, body } = await platform.call('GET /sandbox/requests?endpoint=POST%20/orders');
  expect([status, body.response[0].body]).toEqual([200, null]);
});

test('makes ten thousand bookable orders in a few seconds', async () => {
  const orders = await platform.makeLabelled(10_000);
  expect(new Set(orders).size).toBe(10_000);
  expect(
    (await platform.book(orders.slice(9_001))).body.response.every((item: { success: boolean }) => item.success),
  ).toBe(true);
});

test('makes orders for the requested destination', async () => {
  const made = await platform.call('POST /sandbox/orders', { count: 3, country_code: 'NZ', labelled: true });
  const { body } = await platform.call('POST /orders/lookup', { orders: made.body.response.tracking_numbers });
  for (const order of body.response) {
    expect(order).toMatchObject({ delivery_country_code: 'NZ', courier_allocation: 'ParcelbirdInternational' });
  }
});

describe('carrier statuses', () => {
  const send = async (order: string, status: string, time?: string) =>
    (await platform.call(`POST /sandbox/orders/${order}/status`, { status, ...(time === undefined ? {} : { time }) }))
      .body;
  const read = async (order: string) => {
    const { state, status_history } = (await platform.call(`GET /orders/${order}`)).body.response;
    return { state, history: status_history as { status: string; time: string }[] };
  };

  test('that arrive late, twice and out of order leave one history, newest first', async () => {
    const [order = ''] = await platform.makeLabelled(1);
    await platform.book([order]);
    const picked = toIsoTime(Date.parse((await read(order)).history[0]?.time ?? ''));
    await platform.call('POST /sandbox/clock', { advance_s: 100 });
    expect(await send(order, 'with_driver')).toMatchObject({ response: { state: 'with_driver', taken_as: 'news' } });
    expect(await send(order, 'in_transit', picked)).toMatchObject({ response: { taken_as: 'late' } });
    expect(await send(order, 'in_transit')).toMatchObject({ response: { taken_as: 'repeated' } });
    await platform.call('POST /sandbox/clock', { advance_s: 100 });
    expect(await send(order, 'délivery_failed ✗')).toMatchObject({ response: { taken_as: 'news' } });
    await platform.call('POST /sandbox/clock', { advance_s: 100 });
    await send(order, 'completed', '2999-01-01T00:00:00Z');
    const { state, history } = await read(order);
    expect(state).toBe('completed');
    expect(history.map((change) => change.status)).toEqual([
      'completed',
      'délivery_failed ✗',
      'with_driver',
      'in_transit',
      'ready_for_pickup',
      'despatch_in_progress',
      'order_placed',
    ]);
    expect(history.map((change) => change.time)).toEqual(
      history
        .map((change) => change.time)
        .toSorted()
        .toReversed(),
    );
    expect(Date.parse(history[0]?.time ?? '')).toBeLessThan(Date.parse('2999-01-01'));
  });

  test('of a cancelled order are recorded, and it stays cancelled', async () => {
    const [order = ''] = await platform.makeLabelled(1);
    await platform.call(`DELETE /orders/${order}`);
    expect(await send(order, 'in_transit')).toMatchObject({ response: { state: 'cancelled' } });
    expect((await read(order)).history[0]?.status).toBe('in_transit');
  });

  test.each([
    ['processing', { labelled: true }],
    ['cancelled', { labelled: true }],
    ['in_transit', { problem: 'label_failed_order_processing' }],
    ['in_transit', { problem: 'label_failed_missing_courier' }],
    ['despatch_in_progress', { courier_allocation: 'NorthpostStandard' }],
  ])('%s of an order made with %j is a status that no carrier can send', async (status, wishes) => {
    const made = await platform.call('POST /sandbox/orders', { count: 1, ...wishes });
    const [order = ''] = made.body.response.tracking_numbers as string[];
    const before = await read(order);
    expect(await send(order, status)).toMatchObject({ error: 'invalid' });
    expect(await read(order)).toEqual(before);
  });
});

describe('the demo shop', () => {
  const readAll = async () =>
    (await platform.call('GET /orders?limit=500')).body.response as {
      state: string;
      tracking_number: string;
      courier_allocation: string | null;
      retailer_invoice: string;
    }[];

  test('comes back with a reset, with different tracking numbers; the ledger stays', async () => {
    const ledger = (await platform.call('GET /sandbox/ledger')).body.count as number;
    await platform.call('POST /sandbox/reset');
    const orders = await readAll();
    expect(orders.length).toBeGreaterThan(380);
    expect(orders.length).toBeLessThan(450);
    expect((await platform.call('GET /sandbox/ledger')).body.count).toBeGreaterThan(ledger);
    await platform.call('POST /sandbox/reset');
    const again = await readAll();
    expect(again).toHaveLength(orders.length);
    const numbers = new Set(orders.map((order) => order.tracking_number));
    expect(again.some((order) => numbers.has(order.tracking_number))).toBe(false);
  });

  test('has about 200 orders ready to book at six carriers, and every state', async () => {
    const orders = await readAll();
    const ready = orders.filter((order) => order.state === 'despatch_in_progress');
    expect(ready.length).toBeGreaterThan(190);
    expect(new Set(ready.map((order) => order.courier_allocation)).size).toBe(6);
    expect(new Set(orders.map((order) => order.state))).toEqual(
      new Set([
        'processing',
        'order_placed',
        'despatch_in_progress',
        'ready_for_pickup',
        'in_transit',
        'with_driver',
        'completed',
        'cancelled',
      ]),
    );
    expect(new Set(orders.map((order) => order.retailer_invoice)).size).toBe(orders.length);
    const { body } = await platform.book(ready.map((order) => order.tracking_number));
    expect(body.count).toBe(6);
  });
});

test('a restart keeps orders, manifests, documents and the clock', async () => {
  const orders = await platform.makeLabelled(2, 'NorthpostStandard');
  const { manifest_id } = (await platform.book(orders)).body.response[0];
  await platform.waitFor(`GET /book/${manifest_id}/document`);
  const before = (await platform.call('POST /sandbox/clock', { advance_s: 86_400 })).body.response.now as string;
  const order = (await platform.call(`GET /orders/${orders[0] ?? ''}`)).body;
  await platform.restart();
  const after = (await platform.call('POST /sandbox/clock', { advance_s: 0 })).body.response.now as string;
  expect(Date.parse(after)).toBeGreaterThanOrEqual(Date.parse(before));
  expect((await platform.call(`GET /orders/${orders[0] ?? ''}`)).body).toEqual(order);
  expect((await platform.call(`GET /book/${manifest_id}/document`)).status).toBe(200);
  expect(await ledgerOf(orders[0])).toBe(1);
});

describe('the state of the sandbox', () => {
  test('shows the clock, every carrier, and the pending faults', async () => {
    await platform.call('POST /sandbox/reset');
    await platform.call('PUT /sandbox/carriers/SwiftlineExpress', { booking: { outcome: 'reject' } });
    await addFault('rate_limit', 'GET /orders', { times: 3 });
    const { status, body } = await platform.call('GET /sandbox/state');
    expect(status).toBe(200);
    const { now, carriers, faults } = body.response as {
      now: string;
      carriers: { courier_allocation: string; behaviour: unknown }[];
      faults: unknown[];
    };
    expect(Date.parse(now)).toBeGreaterThan(0);
    expect(carriers).toHaveLength(6);
    expect(carriers.find((one) => one.courier_allocation === 'SwiftlineExpress')?.behaviour).toEqual({
      booking: { outcome: 'reject' },
    });
    expect(faults).toEqual([{ endpoint: 'GET /orders', fault: 'rate_limit', times: 3, seconds: 0 }]);
  });

  test('is shown to nobody without the sandbox secret', async () => {
    const answer = await platform.call('GET /sandbox/state', undefined, { secret: 'sandbox-other' });
    expect(answer.status).toBe(403);
  });
});
