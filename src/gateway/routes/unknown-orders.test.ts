import type { UnknownOrder } from '#contract/gateway/unknown-orders.ts';
import type { WebhookReceiver } from '#contract/gateway/webhooks.ts';
import { offerDocumentedOnly } from '#gateway/testing/documented-only.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { runStatement } from '#gateway/store/testing/tamper.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;
let path = '';
beforeEach(async () => {
  platform = await startStubPlatform();
  offerDocumentedOnly(platform);
  gateway = await openGateway(platform.url, { embedded: false });
  path = (await gateway.call<WebhookReceiver>('GET', '/api/webhook/receiver')).body.path;
});
afterEach(async () => {
  await gateway.close();
  await platform.close();
});

const tell = async (tracking_number: string, more: object = {}) =>
  (
    (await (
      await fetch(gateway.url + path, {
        method: 'POST',
        body: JSON.stringify({ tracking_number, current_state: 'in_transit', courier_name: 'Harbour', ...more }),
      })
    ).json()) as { taken: boolean }
  ).taken;
const list = async () =>
  (await gateway.call<{ count: number; orders: UnknownOrder[] }>('GET', '/api/webhook/unknown-orders')).body;
const act = (what: 'take-in' | 'forget', body: object = {}) =>
  gateway.call<{ tracking_numbers: string[]; count: number }>('POST', `/api/webhook/unknown-orders/${what}`, body);
const rows = async () =>
  (await gateway.call<{ orders: { tracking_number: string; state: string }[] }>('GET', '/api/orders')).body.orders;
const DAY_MS = 24 * 3_600_000;

test('updates of unknown orders create no row; a person adds the orders, one or all, or deletes the updates', async () => {
  for (const number of ['UNK1', 'UNK2', 'UNK3']) expect(await tell(number)).toBe(true);
  await tell('unk2', { current_state: 'with_driver', retailer_order_number: '#7' });
  expect(await rows()).toEqual([]);
  const { count, orders } = await list();
  expect(count).toBe(3);
  expect(orders[0]).toMatchObject({ tracking_number: 'UNK2', state: 'with_driver', retailer_order_number: '#7' });
  await gateway.signIn('packer@slipway.test');
  expect((await act('take-in', { tracking_numbers: ['Unk2'] })).body.tracking_numbers).toEqual(['UNK2']);
  expect(await rows()).toMatchObject([{ tracking_number: 'UNK2', state: 'with_driver' }]);
  const { body } = await gateway.call<{ record: { status_history: { status: string }[] } }>('GET', '/api/orders/UNK2');
  expect(body.record.status_history.map((entry) => entry.status)).toEqual(['with_driver', 'in_transit']);
  expect((await act('forget', { tracking_numbers: ['UNK3'] })).body.count).toBe(1);
  expect((await act('take-in')).body.tracking_numbers).toEqual(['UNK1']);
  expect(await list()).toEqual({ count: 0, orders: [] });
  // From now on it is known: updates go straight to its row.
  await tell('UNK1', { current_state: 'completed' });
  expect((await rows()).map((row) => row.state).toSorted()).toEqual(['completed', 'with_driver']);
});

test('an order that is added to the page in another way starts with its earlier reported history', async () => {
  await tell('UNK1');
  await gateway.call('POST', '/api/orders/enter', { orders: [{ tracking_number: 'unk1' }] });
  expect(await rows()).toMatchObject([{ tracking_number: 'UNK1', state: 'in_transit' }]);
  expect((await list()).count).toBe(0);
});

test('stored updates of unknown orders are limited in age, number and length', async () => {
  await tell('OLD1');
  gateway.advance(29 * DAY_MS);
  await tell('YOUNG1');
  gateway.advance(2 * DAY_MS);
  await gateway.signIn('owner@slipway.test');
  expect((await list()).orders.map((order) => order.tracking_number)).toEqual(['YOUNG1']);
  expect((await act('take-in', { tracking_numbers: ['OLD1'] })).body.tracking_numbers).toEqual([]);
  expect(await tell('LONG1', { products: Array.from({ length: 900 }, () => ({ title: 'x'.repeat(90) })) })).toBe(false);
  // In terms of the gateway's clock.
  const anHourAgo = new Date(Date.now() + 31 * DAY_MS - 3_600_000).toISOString();
  await runStatement(
    gateway.database(),
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)
     insert into received_record (folded, record, received_at, kept_apart)
     select 'FLOOD' || i, '{"tracking_number":"FLOOD"}', '${anHourAgo}', 1 from n`,
  );
  await tell('LAST1');
  const { count, orders } = await list();
  expect(count).toBe(2000);
  expect(orders[0]?.tracking_number).toBe('LAST1');
  expect(orders).toHaveLength(100);
});
