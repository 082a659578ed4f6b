import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../testing/open-test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ demo: true });
});
afterAll(() => platform.close());

const addFault = (fault: string, row = 'POST /book', more = {}) =>
  platform.call('POST /sandbox/faults', { row, fault, ...more });
const ledgerOf = async (number = '') =>
  (await platform.call(`GET /sandbox/ledger?tracking_number=${number}`)).body.count as number;

describe('transport faults', () => {
  test('refuse_before resets the connection and nothing is done', async () => {
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

  test('delay keeps the answer back, and happens as often as it was asked for', async () => {
    await addFault('delay', 'GET /merchant', { seconds: 3600, times: 2 });
    const answers = Promise.all([platform.call('GET /merchant'), platform.call('GET /merchant')]);
    let isHere = false;
    const watched = answers.then(() => (isHere = true));
    expect((await platform.call('GET /merchant')).status).toBe(200);
    expect(isHere).toBe(false);
    await platform.call('POST /sandbox/clock', { advance_s: 3601 });
    await watched;
  });
});

test('what was received can be counted, with its bodies', async () => {
  const orders = await platform.makeLabelled(2);
  const before = (await platform.call('GET /sandbox/requests?row=POST%20/book')).body.count as number;
  await platform.book(orders);
  const { body } = await platform.call('GET /sandbox/requests?row=POST%20/book');
  expect(body.count).toBe(before + 1);
  expect(body.response[0]).toMatchObject({ row: 'POST /book', body: { orders } });
});

test('makes ten thousand orders that can be booked, in a few seconds', async () => {
  const orders = await platform.makeLabelled(10_000);
  expect(new Set(orders).size).toBe(10_000);
  expect(
    (await platform.book(orders.slice(9_001))).body.response.every((item: { success: boolean }) => item.success),
  ).toBe(true);
});

test('sends orders where they are wanted', async () => {
  const made = await platform.call('POST /sandbox/orders', { count: 3, country_code: 'NZ', labelled: true });
  const { body } = await platform.call('POST /orders/lookup', { orders: made.body.response.tracking_numbers });
  for (const order of body.response) {
    expect(order).toMatchObject({ delivery_country_code: 'NZ', courier_allocation: 'ParcelbirdInternational' });
  }
});

test('a status moves an order on, and a late one changes nothing', async () => {
  const [order = ''] = await platform.makeLabelled(1);
  await platform.book([order]);
  for (const status of ['in_transit', 'with_driver', 'in_transit']) {
    await platform.call(`POST /sandbox/orders/${order}/status`, { status });
  }
  const { body } = await platform.call(`GET /orders/${order}`);
  expect(body.response.state).toBe('with_driver');
  expect(body.response.status_history[0].status).toBe('with_driver');
});

describe('the demo shop', () => {
  const readAll = async () =>
    (await platform.call('GET /orders?limit=500')).body.response as {
      state: string;
      tracking_number: string;
      courier_allocation: string | null;
      retailer_invoice: string;
    }[];

  test('comes back with a reset, under other tracking numbers; the ledger stays', async () => {
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
