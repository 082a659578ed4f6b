import { toIsoTime } from '#domain/iso-time.ts';
import type { Order } from '#contract/documented/order.ts';
import { type IndexedOrder, ORDER_SORTS } from '#contract/gateway/orders.ts';
import type { ManifestId } from '#contract/identifiers.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;

const TODAY = '2026-11-21T00:00:00.000Z';
const make = (at: number, more: Partial<Order> = {}): Order => ({
  tracking_number: `SLP44088${String(at).padStart(5, '0')}`,
  state: 'despatch_in_progress',
  retailer_invoice: `#${10_400 + at}`,
  receiver_name: `Receiver ${at}`,
  delivery_suburb: ['Fremantle', 'Carlton', 'Hobart'][at % 3] ?? '',
  delivery_country_code: at % 5 === 0 ? 'NZ' : 'AU',
  courier_name: at % 2 === 0 ? 'Northpost' : 'Swiftline',
  courier_allocation: at % 2 === 0 ? 'NorthpostStandard' : 'SwiftlineExpress',
  created_at: toIsoTime(Date.parse(TODAY) + at * 1000),
  // Some orders share values, and some have none.
  ...(at % 4 === 0 ? {} : { price: (at % 7) + 0.5, parcel_attributes: [{ qty: 2, weight: (at % 5) / 10 }] }),
  ...(at % 3 === 0 ? {} : { courier_type: at % 2 === 0 ? 'standard' : 'express' }),
  ...(at % 6 === 0 ? {} : { product_attributes: [{ sku: 'A', quantity: at % 3 }] }),
  ...more,
});

beforeAll(async () => {
  platform = await startStubPlatform();
  for (let at = 0; at < 120; at += 1) platform.orders.set(make(at).tracking_number, make(at));
  const special = [
    make(200, { state: 'order_placed', receiver_name: '100%_sure' }),
    make(201, { state: 'processing', courier_name: null, courier_allocation: null }),
    make(202, { state: 'in_transit', manifest_id: 7 as ManifestId }),
    make(203, { state: 'cancelled' }),
    make(204, { state: 'order_placed', tracking_only: true }),
    make(205, { state: 'weird_new_state', receiver_name: 'Ünïcödé 山田' }),
  ];
  for (const order of special) platform.orders.set(order.tracking_number, order);
  gateway = await openGateway(platform.url);
  while ((await list('')).total < 126) await new Promise((resolve) => setTimeout(resolve, 10));
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
});

interface List {
  orders: IndexedOrder[];
  total: number;
  next_cursor: string | null;
}
const list = async (query: string) => (await gateway.call<List>('GET', `/api/orders?${query}`)).body;
const numbers = (page: List) => page.orders.map((order) => order.tracking_number);

describe('the order index', () => {
  test.each([
    ['view=ready', 120],
    ['view=needs-label', 3],
    ['view=attention', 0],
    ['view=on-the-way', 1],
    ['view=all', 126],
    ['view=ready&carrier=Northpost', 60],
    ['view=ready&carrier=Northpost,Swiftline', 120],
    ['carrier=-', 1],
    ['country=NZ', 26],
    ['country=NZ&carrier=Swiftline', 13],
    ['delivery=weird_new_state', 1],
    ['q=receiver%207', 11],
    ['q=100%25_', 1],
    ['q=%25', 1],
    ['q=%E5%B1%B1%E7%94%B0', 1],
    ['q=slp4408800007', 1],
    ['q=SLP4408800007%20SLP4408800008,slp4408800009', 3],
    ['q=%27%3B%20drop%20table%20indexed_order', 0],
    ['from=2026-11-21T00:01:00Z', 66],
    ['to=2026-11-21T00:01:00%2B00:00', 60],
  ])('%s finds %i orders', async (query, total) => {
    expect((await list(query)).total).toBe(total);
  });

  test.each(ORDER_SORTS)('sorted by %s, in both directions', async (sort) => {
    const up = numbers(await list(`sort=${sort}&size=200`));
    const down = numbers(await list(`sort=-${sort}&size=200`));
    expect(up).toHaveLength(126);
    expect(down).toEqual(up.toReversed());
  });

  test.each([
    'created',
    '-created',
    'carrier',
    '-carrier',
    '-destination',
    'price',
    '-weight',
    'items',
    '-age',
    'service',
  ])('by cursor, sorted by %s, every order comes once', async (sort) => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: List = await list(`sort=${sort}&size=25${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...numbers(page));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(numbers(await list(`sort=${sort}&size=200`)));
  });

  test.each([
    ['no cursor at all', 'created', 'zzz'],
    ['nothing', 'created', ''],
    ['a text where prices are sorted', 'price', Buffer.from('["abc","A"]').toString('base64url')],
    ['a number where names are sorted', 'recipient', Buffer.from('[7,"A"]').toString('base64url')],
  ])('%s is not a position in a list: the list is not silently started over', async (_name, sort, cursor) => {
    for (const path of ['/api/orders', '/api/orders/numbers'])
      expect(await gateway.call('GET', `${path}?sort=${sort}&cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: {
          error: 'bad_request',
          error_description: 'cursor is not a place in this list. Start again without one.',
        },
      });
  });

  test('weight and price of orders are shown where known; sorting by age starts with the youngest, and unknown values are lowest', async () => {
    const { orders } = await list('sort=-weight&size=200');
    const grams = orders.map((order) => order.weight_grams ?? -1);
    expect(grams).toEqual(grams.toSorted((a, b) => b - a));
    expect([grams[0], grams.at(-1)]).toEqual([800, -1]);
    const byPrice = (await list('sort=price&size=200')).orders;
    const cheapest = byPrice.find((order) => order.price_cents !== undefined);
    expect(cheapest?.price_cents).toBe(50);
    expect(numbers(await list('sort=age&size=1'))).toEqual([make(205).tracking_number]);
    expect(numbers(await list('sort=-age&size=1'))).toEqual([make(0).tracking_number]);
  });

  test('pages follow one another', async () => {
    const [one, two] = [await list('size=50&page=1'), await list('size=50&page=2')];
    expect(new Set([...numbers(one), ...numbers(two)]).size).toBe(100);
  });

  test.each(['page=0', 'page=abc', 'size=1e3', 'view=nope', 'sort=colour', 'from=yesterday'])(
    '%s is refused with an explanation',
    async (query) => {
      expect((await gateway.call('GET', `/api/orders?${query}`)).status).toBe(400);
    },
  );

  test('counts of views and filters agree with the lists', async () => {
    const { body } = await gateway.call<{ views: Record<string, number> }>('GET', `/api/orders/views?today=${TODAY}`);
    expect(body.views).toEqual({
      ready: 120,
      'needs-label': 3,
      attention: 0,
      'booked-today': 0,
      'on-the-way': 1,
      all: 126,
    });
    const facets = await gateway.call<{ facets: Record<string, { value: string; count: number }[]> }>(
      'GET',
      '/api/orders/facets?view=all&carrier=Northpost',
    );
    for (const { value, count } of facets.body.facets.carrier ?? [])
      expect((await list(`carrier=${value}`)).total).toBe(count);
    for (const { value, count } of facets.body.facets.country ?? []) {
      expect((await list(`carrier=Northpost&country=${value}`)).total).toBe(count);
    }
  });

  test('a change on the platform reaches the index by itself', async () => {
    const order = make(7, { receiver_name: 'Moved House' });
    platform.orders.set(order.tracking_number, order);
    await expect.poll(async () => (await list('q=moved%20house')).total).toBe(1);
    platform.orders.set(order.tracking_number, make(7));
    await expect.poll(async () => (await list('q=moved%20house')).total).toBe(0);
  });

  test('orders that the platform no longer knows leave the index once its feed starts over', async () => {
    const gone = make(300);
    platform.orders.set(gone.tracking_number, gone);
    await expect.poll(async () => (await list(`q=${gone.tracking_number}`)).total).toBe(1);
    platform.orders.delete(gone.tracking_number);
    platform.answers.set('GET /orders', (request, response) => {
      const known = !(request.url ?? '').includes('cursor=end');
      sendJson(
        response,
        known ? 200 : 400,
        known ? { response: [...platform.orders.values()], next_cursor: 'new' } : { error: 'bad_request' },
      );
    });
    await expect.poll(async () => (await list(`q=${gone.tracking_number}`)).total).toBe(0);
    expect((await list('view=all')).total).toBe(126);
    platform.answers.clear();
  });
});

test('while the index is being filled, no list claims to have orders and shows none', async () => {
  const fresh = await openGateway(platform.url);
  const answers: List[] = [];
  do {
    const asked = Array.from({ length: 4 }, () => fresh.call<List>('GET', '/api/orders?size=200'));
    answers.push(...(await Promise.all(asked)).map(({ body }) => body));
  } while ((answers.at(-1)?.total ?? 0) < 126);
  await fresh.close();
  for (const { orders, total } of answers) expect(orders).toHaveLength(Math.min(total, 200));
});

describe('looking up numbers', () => {
  test('unknown numbers come with what was probably meant', async () => {
    const { body } = await gateway.call<{ orders: IndexedOrder[]; unknown: object[] }>('POST', '/api/orders/lookup', {
      tracking_numbers: ['SLP4408800001', 'SLP44O88OOOO2', '9312345000012'],
    });
    expect(body.orders.map((order) => order.tracking_number)).toEqual(['SLP4408800001']);
    expect(body.unknown).toEqual([
      { tracking_number: 'SLP44O88OOOO2', near_match: 'SLP4408800002' },
      { tracking_number: '9312345000012', near_match: null },
    ]);
  });

  test('a selection is sorted into orders that can be booked and those that can’t, with reasons', async () => {
    const { body } = await gateway.call<{
      bookable: number;
      carriers: object[];
      left_out: object[];
      not_in_view: number;
    }>('POST', '/api/selection/assess', {
      tracking_numbers: [make(1), make(2), make(4), make(200), make(202), make(203), make(204), make(999)].map(
        (order) => order.tracking_number,
      ),
      filter: { view: 'ready', carrier: 'Northpost' },
    });
    expect(body.bookable).toBe(3);
    expect(body.carriers).toMatchObject([
      { courier_name: 'Northpost', count: 2 },
      { courier_name: 'Swiftline', count: 1 },
    ]);
    expect(body.left_out).toMatchObject([
      { reason: 'no_label' },
      { reason: 'already_booked' },
      { reason: 'cancelled' },
      { reason: 'tracking_only' },
      { reason: 'unknown', tracking_numbers: [make(999).tracking_number] },
    ]);
    expect(body.not_in_view).toBe(6);
  });
});
