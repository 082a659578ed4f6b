import type { WebhookReceiver } from '#contract/gateway/webhooks.ts';
import { stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { until } from '#gateway/testing/label-stage.ts';
import { expect, test } from 'vitest';

useBookingStage();
const A = 'SLPX00000001';
const OLD = { courier_name: 'Northpost', delivery_suburb: 'OLDTOWN', delivery_postcode: '3000' };
const NEW = { courier_name: 'Swiftline', delivery_suburb: 'NEWTOWN', delivery_postcode: '6000' };
const dated = (status: string, at: string) => ({ current_state: status, status_history: [{ status, time: at }] });
const FIRST = { ...dated('order_placed', '2026-01-01T00:00:00.000Z'), ...OLD };

interface Shown {
  readonly delivery_suburb: string | null;
}
const rowOf = async () => (await stage.gateway.call<{ orders: Shown[] }>('GET', `/api/orders?q=${A}`)).body.orders[0];

async function send(update: object): Promise<void> {
  const { body } = await stage.gateway.call<WebhookReceiver>('GET', '/api/webhook/receiver');
  await stage.gateway.call('POST', body.path, { tracking_number: A, ...update });
}

async function readAs(facts: object): Promise<void> {
  const order = { tracking_number: A, created_at: '2026-01-01T00:00:00.000Z', state: 'order_placed', ...facts };
  stage.platform.orders.set(A, order);
  await stage.gateway.call('POST', '/api/orders/lookup', { tracking_numbers: [A] });
  await until(async () => (await rowOf())?.delivery_suburb === order['delivery_suburb' as keyof typeof order]);
}

test.each([
  ['the same update again', FIRST, { state: 'order_placed', ...NEW }],
  [
    'a newer state alone',
    dated('despatch_in_progress', '2026-01-02T00:00:00.000Z'),
    { state: 'despatch_in_progress', ...NEW },
  ],
  ['a reference alone', { retailer_reference: '77' }, { state: 'order_placed', retailer_reference: '77', ...NEW }],
  [
    'news with a carrier',
    { ...dated('in_transit', '2026-01-03T00:00:00.000Z'), courier_name: 'Kite' },
    { state: 'in_transit', ...NEW, courier_name: 'Kite' },
  ],
])('an order that was changed since its first update is not set back by %s', async (_name, update, expected) => {
  await readAs(OLD);
  await send(FIRST);
  stage.gateway.advance(60_000);
  await readAs(NEW);
  // Each read of the stub's feed repeats every order.
  stage.platform.answers.set('GET /orders', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"response":[],"next_cursor":"end"}');
  });
  stage.gateway.advance(60_000);
  await send(update);
  expect(await rowOf()).toMatchObject(expected);
});

test('a first update that comes late sets nothing back', async () => {
  await readAs({ ...NEW, state: 'in_transit' });
  await send(FIRST);
  expect(await rowOf()).toMatchObject({ state: 'in_transit', ...NEW });
});
