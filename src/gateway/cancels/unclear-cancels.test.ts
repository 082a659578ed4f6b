import type { CancelResult } from '#contract/gateway/cancellations.ts';
import type { IndexedOrder, SelectionAssessment } from '#contract/gateway/orders.ts';
import type { ServerResponse } from 'node:http';
import { stage } from '#gateway/testing/booking-stage.ts';
import { addOrder, label, requestLabelsOf, until, untilLater, useLabelStage } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { beforeEach, describe, expect, test } from 'vitest';

useLabelStage();

type Reply = (response: ServerResponse) => void;

const [NUMBER, OTHER] = ['SLP1', 'SLP2'] as const;
/** Replies to DELETE; the last one repeats. */
const replies: Reply[] = [];
/** How the service answers a read of the order. */
let read: Reply;
let deletes = 0;

const usual: Reply = (response) => {
  sendJson(response, 200, { response: stage.platform.orders.get(NUMBER) });
};
const lose: Reply = (response) => response.destroy();
const page =
  (status: number): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html><body>Not here</body></html>');
const say =
  (status: number, error: string): Reply =>
  (response) => {
    sendJson(response, status, { error });
  };
const setState = (state: string) => stage.platform.orders.set(NUMBER, { tracking_number: NUMBER, state });

beforeEach(async () => {
  replies.length = 0;
  deletes = 0;
  read = usual;
  await addOrder(NUMBER, label);
  stage.platform.answers.set(`GET /orders/${NUMBER}`, (_request, response) => read(response));
  stage.platform.answers.set(`DELETE /orders/${NUMBER}`, (_request, response) => {
    deletes += 1;
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    reply?.(response);
  });
});

const cancel = async () => {
  const asked = { tracking_numbers: [NUMBER] };
  const { body } = await stage.gateway.call<{ results: CancelResult[] }>('POST', '/api/orders/cancellations', asked);
  return body.results[0]?.outcome;
};
const state = async () => {
  const { body } = await stage.gateway.call<{ links: { cancel: { state: string } | null } }>(
    'GET',
    `/api/orders/${NUMBER}`,
  );
  return body.links.cancel?.state;
};
const book = async () =>
  (await stage.gateway.call('PUT', `/api/bookings/${crypto.randomUUID()}`, { orders: [NUMBER] })).status;

const assess = async () => {
  const asked = { tracking_numbers: [NUMBER, OTHER] };
  const { body } = await stage.gateway.call<SelectionAssessment>('POST', '/api/selection/assess', asked);
  return body;
};

test('an order whose cancellation is unclear is left out of a booking of others until a read settles it', async () => {
  await addOrder(OTHER, label);
  await requestLabelsOf(NUMBER, OTHER);
  await until(async () => (await assess()).bookable === 2);
  replies.push(lose);
  expect(await cancel()).toBe('unclear');
  read = say(503, 'unwell');
  expect(await assess()).toMatchObject({
    bookable: 1,
    left_out: [{ reason: 'being_cancelled', tracking_numbers: [NUMBER] }],
  });
  setState('cancelled');
  read = usual;
  await untilLater(async () => (await state()) === 'cancelled');
  expect(await assess()).toMatchObject({
    bookable: 1,
    left_out: [{ reason: 'cancelled', tracking_numbers: [NUMBER] }],
  });
});

test('a cancellation that is found out later is in the audit log, by whoever asked for it', async () => {
  replies.push(lose);
  expect(await cancel()).toBe('unclear');
  const audit = async () =>
    (
      await stage.gateway.call<{ entries: { by: string | null; subject: string | null }[] }>(
        'GET',
        '/api/audit?q=orders_cancelled',
      )
    ).body.entries;
  expect(await audit()).toEqual([]);
  setState('cancelled');
  await untilLater(async () => (await state()) === 'cancelled');
  expect(await audit()).toMatchObject([{ by: 'owner@slipway.test', subject: NUMBER }]);
});

describe('a cancellation whose answer was lost, requested again', () => {
  test.each([
    ['is refused because it worked', say(422, 'order_cannot_be_cancelled')],
    ['meets a limit', say(429, 'rate_limited')],
    ['is not allowed any more', say(403, 'invalid_merchant_account')],
  ])('and that %s: it stays unclear until a read settles it', async (_name, second) => {
    replies.push(lose, second);
    expect(await cancel()).toBe('unclear');
    read = say(503, 'unwell');
    await until(async () => (await state()) === 'unclear');
    read = usual;
    expect(await cancel()).toBe('unclear');
    expect(await book()).toBe(409);
    setState('cancelled');
    await untilLater(async () => (await state()) === 'cancelled');
  });

  test('while the service can’t be read: it stays unclear, and nothing more is sent', async () => {
    replies.push(lose);
    expect(await cancel()).toBe('unclear');
    read = say(503, 'unwell');
    expect(await cancel()).toBe('unclear');
    expect(deletes).toBe(1);
    expect(await book()).toBe(409);
    setState('cancelled');
    read = usual;
    await untilLater(async () => (await state()) === 'cancelled');
  });
});

describe('a cancellation', () => {
  test.each([408, 409, 425, 499])('answered with %i may have happened: it is found out by reading', async (status) => {
    replies.push(say(status, 'timeout'));
    expect(await cancel()).toBe('unclear');
    setState('cancelled');
    await untilLater(async () => (await state()) === 'cancelled');
  });

  const answered = (body: unknown, status = 200): Reply => {
    return (response) => {
      sendJson(response, status, body);
    };
  };

  test.each([
    ['an error in it', answered({ error: 'busy', error_description: 'Try later.' })],
    ['success false', answered({ success: false })],
    ['the order in another state', answered({ response: { tracking_number: NUMBER, state: 'in_transit' } })],
    ['another order that is cancelled', answered({ response: { tracking_number: OTHER, state: 'cancelled' } })],
    ['the order itself in another state', answered({ tracking_number: NUMBER, state: 'despatch_in_progress' })],
    ['the order without its state', answered({ response: { tracking_number: NUMBER, state: null }, error: null })],
    ['only another state', answered({ response: { state: 'in_transit' } })],
    ['only another state, flat', answered({ state: 'in_transit' })],
    ['the order further in', answered({ response: { order: { tracking_number: NUMBER, state: 'in_transit' } } })],
    ['success, but another state', answered({ success: true, response: { state: 'in_transit' } })],
    ['a list', answered({ response: [{ tracking_number: NUMBER, state: 'in_transit' }] })],
    ['a list that it is', answered([{ tracking_number: NUMBER, state: 'in_transit' }])],
    ['an error in the envelope', answered({ response: { error: 'busy' } })],
    ['errors', answered({ errors: [{ code: 'busy' }] })],
    ['words', answered({ response: 'Order cannot be cancelled' })],
    ['words of its own', answered({ message: 'Order cannot be cancelled' })],
    ['false', answered({ response: false })],
    ['success false in words', answered({ success: 'false' })],
    ['an error beside the cancelled order', answered({ error: 'busy', response: { state: 'cancelled' } })],
    ['only that it was accepted (202)', (response) => response.writeHead(202).end()],
    ['only that it was accepted (202), as JSON', answered({}, 202)],
  ] as [string, Reply][])('answered with 200 and %s is not taken as done', async (_name, reply) => {
    await addOrder(OTHER, label);
    replies.push(reply);
    expect(await cancel()).toBe('unclear');
    for (const number of [NUMBER, OTHER]) {
      const { body } = await stage.gateway.call<{ order: IndexedOrder }>('GET', `/api/orders/${number}`);
      expect(body.order.state).not.toBe('cancelled');
    }
    setState('cancelled');
    await untilLater(async () => (await state()) === 'cancelled');
  });

  test.each([
    ['nothing', (response: ServerResponse) => response.writeHead(204).end()],
    ['an empty object', answered({})],
    ['an empty envelope', answered({ response: null })],
    ['the order itself', answered({ tracking_number: NUMBER, state: 'Cancelled' })],
    ['the order further in', answered({ response: { order: { tracking_number: NUMBER, state: 'canceled' } } })],
    ['the state alone', answered({ response: { state: 'cancelled' } })],
    ['no errors', answered({ response: { state: 'cancelled' }, errors: [] })],
    ['no error', answered({ response: { state: 'cancelled', error: false } })],
    ['that it succeeded', answered({ success: 'true', response: { tracking_number: NUMBER, state: null } })],
    ['that it is accepted and done (202)', answered({ response: { state: 'cancelled' } }, 202)],
  ] as const)('answered with success and %s is done', async (_name, reply) => {
    replies.push(reply);
    expect(await cancel()).toBe('cancelled');
  });

  test('that the service says it can’t do is refused, whatever the status', async () => {
    const inside = { response: { success: false, error: 'order_cannot_be_cancelled', orders: [NUMBER] } };
    replies.push(say(409, 'order_cannot_be_cancelled'), say(200, 'order_cannot_be_cancelled'), answered(inside));
    for (let asked = 1; asked <= 3; asked += 1) expect(await cancel()).toBe('refused');
  });

  test.each([
    ['a proxy’s page', page(404)],
    ['a framework’s own 404', say(404, 'Not Found')],
    ['an answer that names no order', say(200, 'maintenance')],
  ])('is not taken as done because of %s', async (_name, reply) => {
    replies.push(lose);
    let reads = 0;
    expect(await cancel()).toBe('unclear');
    read = (response) => {
      reads += 1;
      reply(response);
    };
    await untilLater(() => reads >= 2);
    expect(await state()).toBe('unclear');
    read = usual;
    stage.gateway.advance(61_000);
    await untilLater(async () => (await state()) === 'refused');
  });

  test('is not sent if a proxy’s page comes instead of the order: it may be booked', async () => {
    replies.push(usual);
    read = page(404);
    expect(await cancel()).toBe('refused');
    expect(deletes).toBe(0);
  });

  test('is not sent for an order that shows no manifest but is in a state that only booked orders have', async () => {
    replies.push(usual);
    setState('awaiting_drop_off');
    expect(await cancel()).toBe('blocked');
    expect(deletes).toBe(0);
  });
});
