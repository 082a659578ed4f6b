import type { Order } from '#contract/documented/order.ts';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;

const make = (at: number, more: Partial<Order> = {}): Order => ({
  tracking_number: `SLP44088${String(at).padStart(5, '0')}`,
  retailer_invoice: `#${10_400 + at}`,
  ...more,
});
const list = async (query: string) => (await gateway.call<{ total: number }>('GET', `/api/orders?${query}`)).body;

beforeAll(async () => {
  platform = await startStubPlatform();
  for (let at = 0; at < 10; at += 1) platform.orders.set(make(at).tracking_number, make(at));
  gateway = await openGateway(platform.url);
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
});

test('order numbers and references find their orders without asking the service; a tracking number takes precedence', async () => {
  const look = async (body: object) =>
    (
      await gateway.call<{ orders: IndexedOrder[]; unknown: object[]; by_reference?: object[] }>(
        'POST',
        '/api/orders/lookup',
        body,
      )
    ).body;
  const twin = make(400, { retailer_invoice: make(1).tracking_number });
  platform.orders.set(twin.tracking_number, twin);
  await expect.poll(async () => (await list(`q=${twin.tracking_number}`)).total).toBe(1);
  const asked: unknown[] = [];
  platform.answers.set('POST /orders/lookup', (_request, response, body) => {
    asked.push(body);
    sendJson(response, 200, { response: [] });
  });
  const texts = ['10405', '#10406', make(1).tracking_number.toLowerCase(), 'nobody-7'];
  const found = await look({ tracking_numbers: texts, wanted: true, references: true });
  expect(found.orders.map((order) => order.tracking_number)).toEqual(
    [make(5), make(6), make(1)].map((order) => order.tracking_number),
  );
  expect(found.by_reference).toEqual([
    { text: '10405', tracking_numbers: [make(5).tracking_number], total: 1 },
    { text: '#10406', tracking_numbers: [make(6).tracking_number], total: 1 },
  ]);
  expect(found.unknown).toMatchObject([{ tracking_number: 'nobody-7' }]);
  expect(JSON.stringify(asked)).not.toContain('10405');
  expect(JSON.stringify(asked)).toContain('nobody-7');
  // A scan doesn't ask for references: it identifies an order by its tracking number only.
  expect((await look({ tracking_numbers: ['10405'], wanted: true })).orders).toEqual([]);
  expect((await list('q=%2310405%2010406')).total).toBe(2);
  platform.answers.clear();
});

test('an order whose number is its reference too counts once', async () => {
  for (let at = 500; at < 760; at += 1)
    platform.orders.set(
      make(at).tracking_number,
      make(at, { retailer_invoice: 'WAVE-7', retailer_reference: 'wave-7' }),
    );
  await expect.poll(async () => (await list('view=all&q=WAVE-7')).total).toBe(260);
  const { body } = await gateway.call<{ by_reference: { total: number; tracking_numbers: string[] }[] }>(
    'POST',
    '/api/orders/lookup',
    { tracking_numbers: ['WAVE-7'], references: true },
  );
  expect(body.by_reference[0]).toMatchObject({ total: 260 });
  expect(new Set(body.by_reference[0]?.tracking_numbers).size).toBe(260);
});
