import type { IndexedOrder, SelectionAssessment } from '#contract/gateway/orders.ts';
import type { WebhookReceiver } from '#contract/gateway/webhooks.ts';
import { EXAMPLE_UPDATE } from '#domain/webhook-example.ts';
import type { Today } from '#contract/gateway/today.ts';
import type { OrderActivity, OrderLinks } from '#contract/gateway/one-order.ts';
import { offerDocumentedOnly } from '#gateway/testing/documented-only.ts';
import { until } from '#gateway/testing/label-stage.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';

let platform: StubPlatform;
let gateway: OpenGateway;
const NUMBER = 'SLP4408812K7Q2';
let answerDelete: 'lost' | 'gone' | 'refused' | 'cancelled' = 'lost';

const cancel = async () => {
  const body = { tracking_numbers: [NUMBER] };
  const answer = await gateway.call<{ results: { outcome: string }[] }>('POST', '/api/orders/cancellations', body);
  return answer.body.results[0]?.outcome;
};
const mark = (outcome: string, number = NUMBER) =>
  gateway.call<{ outcome?: string; error?: string }>('POST', `/api/orders/${number}/cancel-mark`, { outcome });
const read = async () =>
  (await gateway.call<{ links: OrderLinks; activity: z.infer<typeof OrderActivity>[] }>('GET', `/api/orders/${NUMBER}`))
    .body;
const assess = async () =>
  (await gateway.call<SelectionAssessment>('POST', '/api/selection/assess', { tracking_numbers: [NUMBER] })).body;

beforeEach(async () => {
  answerDelete = 'lost';
  platform = await startStubPlatform();
  offerDocumentedOnly(platform);
  platform.answers.set(`DELETE /orders/${NUMBER}`, (_request, response) => {
    if (answerDelete === 'lost') response.destroy();
    else if (answerDelete === 'gone') sendJson(response, 404, { error: 'not_found' });
    else if (answerDelete === 'refused') sendJson(response, 422, { error: 'order_cannot_be_cancelled' });
    else sendJson(response, 200, { response: { tracking_number: NUMBER, state: 'cancelled' } });
  });
  gateway = await openGateway(platform.url, { embedded: false });
  await gateway.call('POST', '/api/orders/lookup', { tracking_numbers: [NUMBER] });
  await gateway.call('POST', '/api/orders/enter', {
    orders: [{ tracking_number: NUMBER, facts: { courier_name: 'Harbour' } }],
  });
  await until(async () => (await assess()).bookable === 1);
});
afterEach(async () => {
  await gateway.close();
  await platform.close();
});

describe('an unclear cancellation where the service can’t be asked', () => {
  beforeEach(async () => {
    await cancel();
    await until(async () => (await read()).links.cancel?.state === 'unclear');
  });

  test('is listed among orders that need attention, not among ready ones, until the outcome is known', async () => {
    const listed = async (view: string) =>
      (await gateway.call<{ orders: IndexedOrder[] }>('GET', `/api/orders?view=${view}`)).body.orders;
    const held = async () => (await gateway.call<Today>('GET', '/api/today')).body.lanes[0]?.counts.held;
    expect(await listed('attention')).toMatchObject([{ tracking_number: NUMBER, cancel_unclear: true }]);
    expect(await listed('ready')).toEqual([]);
    expect(await held()).toBe(1);
    await gateway.restart();
    expect(await listed('attention')).toHaveLength(1);
    await expect
      .poll(async () => {
        gateway.advance(61_000);
        return (await mark('not_cancelled')).status;
      })
      .toBe(200);
    expect(await listed('attention')).toEqual([]);
    const [order] = await listed('ready');
    expect(order).toMatchObject({ tracking_number: NUMBER });
    expect(order).not.toHaveProperty('cancel_unclear');
    expect(await held()).toBe(0);
  });

  test.each([
    ['cancelled', 'cancelled', 'cancelled'],
    ['not_cancelled', 'ready', null],
  ] as const)(
    'that is found %s while its order is off the list: it comes back as what it is',
    async (outcome, reason, state) => {
      const body = { tracking_numbers: [NUMBER] };
      expect((await gateway.call('POST', '/api/orders/remove', body)).status).toBe(200);
      gateway.advance(61_000);
      expect((await mark(outcome)).status).toBe(200);
      expect((await gateway.call('POST', '/api/orders/remove', { ...body, back: true })).status).toBe(200);
      const { bookable, left_out } = await assess();
      expect([bookable, left_out[0]?.reason ?? 'ready']).toEqual([outcome === 'cancelled' ? 0 : 1, reason]);
      const { orders } = (await gateway.call<{ orders: IndexedOrder[] }>('GET', '/api/orders')).body;
      expect(orders).toMatchObject([{ tracking_number: NUMBER, state }]);
      expect(orders[0]).not.toHaveProperty('cancel_unclear');
    },
  );

  test('is settled once the service’s own webhook says that the order is cancelled', async () => {
    const { body } = await gateway.call<WebhookReceiver>('GET', '/api/webhook/receiver');
    const told = { ...EXAMPLE_UPDATE, tracking_number: NUMBER, current_state: 'cancelled' };
    expect(await gateway.call('POST', body.path, told)).toMatchObject({ status: 200, body: { taken: true } });
    gateway.advance(30_000);
    await until(async () => (await read()).links.cancel?.state === 'cancelled');
    expect((await assess()).left_out).toEqual([{ reason: 'cancelled', tracking_numbers: [NUMBER] }]);
  });

  test('that a person found not to have happened: the order can be booked, and the mark is shown', async () => {
    expect(await mark('not_cancelled')).toMatchObject({ status: 409, body: { error: 'may_still_happen' } });
    expect((await assess()).left_out).toEqual([{ reason: 'being_cancelled', tracking_numbers: [NUMBER] }]);
    gateway.advance(61_000);
    expect(await mark('not_cancelled')).toMatchObject({ status: 200, body: { outcome: 'refused' } });
    expect((await assess()).bookable).toBe(1);
    expect((await read()).activity).toContainEqual(
      expect.objectContaining({ kind: 'cancel_marked', by: 'owner@slipway.test', detail: 'not_cancelled' }),
    );
    expect(await mark('cancelled')).toMatchObject({ status: 409, body: { error: 'not_unclear' } });
  });

  test('that a person found done, as the 404 to the second try suggested: the order is cancelled', async () => {
    answerDelete = 'gone';
    expect(await cancel()).toBe('unclear');
    gateway.advance(61_000);
    expect(await mark('cancelled')).toMatchObject({ status: 200, body: { outcome: 'cancelled' } });
    expect((await assess()).left_out).toEqual([{ reason: 'cancelled', tracking_numbers: [NUMBER] }]);
  });

  test('that is requested again and refused, as an order that is cancelled already may be, stays unclear', async () => {
    answerDelete = 'refused';
    gateway.advance(61_000);
    expect(await cancel()).toBe('unclear');
    expect((await assess()).left_out).toEqual([{ reason: 'being_cancelled', tracking_numbers: [NUMBER] }]);
    gateway.advance(61_000);
    expect(await mark('cancelled')).toMatchObject({ status: 200, body: { outcome: 'cancelled' } });
  });

  test('is not settled by two marks that contradict each other: the first one stands', async () => {
    gateway.advance(61_000);
    const answers = await Promise.all([mark('cancelled'), mark('not_cancelled')]);
    const state = (await read()).links.cancel?.state;
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.outcome)).toEqual([state]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.error)).toEqual(['not_unclear']);
  });
});

test('a request that was under way for long, as when it waited for its turn, can be marked a minute after it ended', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<() => void>();
  platform.answers.set(`DELETE /orders/${NUMBER}`, (_request, response) => {
    arrive(() => response.destroy());
  });
  const outcome = cancel();
  const loseAnswer = await arrived;
  gateway.advance(61_000);
  loseAnswer();
  expect(await outcome).toBe('unclear');
  expect(await mark('not_cancelled')).toMatchObject({ status: 409, body: { error: 'may_still_happen' } });
  gateway.advance(61_000);
  expect((await mark('not_cancelled')).status).toBe(200);
});

test('nothing else can be marked: no order without a cancellation, no unknown order, no answered cancellation', async () => {
  expect((await mark('cancelled')).status).toBe(404);
  expect((await mark('cancelled', 'SLP0000000NONE')).status).toBe(404);
  answerDelete = 'cancelled';
  expect(await cancel()).toBe('cancelled');
  expect(await mark('not_cancelled')).toMatchObject({ status: 409, body: { error: 'not_unclear' } });
  expect((await mark('perhaps')).status).toBe(400);
});
