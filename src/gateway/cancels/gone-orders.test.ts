import type { ServerResponse } from 'node:http';
import type { CancelResult } from '#contract/gateway/cancellations.ts';
import type { OrderLinks } from '#contract/gateway/one-order.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import { addOrder, label, until, untilLater, useLabelStage } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { beforeEach, describe, expect, test } from 'vitest';

useLabelStage();

type Reply = (response: ServerResponse) => void;
const [NUMBER, OTHER] = ['SLP1', 'SLP2'] as const;
const missing: Reply = (response) => {
  sendJson(response, 404, { error: 'resource_missing' });
};
const page: Reply = (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not here</html>');
const usual =
  (number: string): Reply =>
  (response) => {
    sendJson(response, 200, { response: stage.platform.orders.get(number) });
  };
/** How the service answers a read of each order; read how often. */
const read: Record<string, Reply> = {};
let reads = 0;

beforeEach(async () => {
  reads = 0;
  for (const number of [NUMBER, OTHER]) {
    read[number] = usual(number);
    await addOrder(number, label);
    stage.platform.answers.set(`GET /orders/${number}`, (_request, response) => {
      if (number === NUMBER) reads += 1;
      read[number]?.(response);
    });
  }
  stage.platform.answers.set(`DELETE /orders/${NUMBER}`, (_request, response) => response.destroy());
});

const cancel = async () => {
  const asked = { tracking_numbers: [NUMBER] };
  const { body } = await stage.gateway.call<{ results: CancelResult[] }>('POST', '/api/orders/cancellations', asked);
  return body.results[0]?.outcome;
};
const mark = (outcome = 'cancelled') =>
  stage.gateway.call<{ outcome?: string; error?: string }>('POST', `/api/orders/${NUMBER}/cancel-mark`, { outcome });
const state = async () =>
  (await stage.gateway.call<{ links: OrderLinks }>('GET', `/api/orders/${NUMBER}`)).body.links.cancel?.state;
/** Lets the cancel be looked at this many times, as far apart as they come. */
async function look(times: number): Promise<void> {
  for (let turn = 1; turn <= times; turn += 1) {
    const before = reads;
    stage.gateway.advance(61_000);
    await until(() => reads > before);
  }
}

describe('an order whose DELETE wasn’t answered and that is now missing, in words of the service’s own', () => {
  test.each([
    ['a code of its own', missing],
    ['a framework’s words', (response) => sendJson(response, 404, { message: 'Not Found' })],
    ['no words', (response) => response.writeHead(404).end()],
  ] as [string, Reply][])('with %s, is cancelled once it has been missing for a while', async (_name, reply) => {
    expect(await cancel()).toBe('unclear');
    read[NUMBER] = reply;
    await look(2);
    expect(await state()).toBe('unclear');
    await look(1);
    await until(async () => (await state()) === 'cancelled');
  });

  test('isn’t cancelled just because it is missing within a minute', async () => {
    expect(await cancel()).toBe('unclear');
    read[NUMBER] = missing;
    // As far apart as it is looked for at first.
    for (const seconds of [3, 3, 9, 21]) {
      const before = reads;
      stage.gateway.advance(seconds * 1_000);
      await until(() => reads > before);
    }
    expect(await state()).toBe('unclear');
  });

  test.each([
    ['another order can’t be read either', { [OTHER]: missing }],
    ['other orders can’t be read now', { [OTHER]: (response) => sendJson(response, 503, { error: 'unwell' }) }],
    ['it is a page of a proxy', { [NUMBER]: page }],
  ] as [string, Record<string, Reply>][])(
    'stays unclear while %s, and a person can mark it',
    async (_name, replies) => {
      expect(await cancel()).toBe('unclear');
      Object.assign(read, { [NUMBER]: missing }, replies);
      expect(await mark()).toMatchObject({ status: 409, body: { error: 'may_still_happen' } });
      await look(5);
      expect(await state()).toBe('unclear');
      expect(await mark()).toMatchObject({ status: 200, body: { outcome: 'cancelled' } });
      expect(await state()).toBe('cancelled');
    },
  );

  test('stays unclear if it is only missing now and then', async () => {
    expect(await cancel()).toBe('unclear');
    for (const reply of [missing, page, missing, missing, page]) {
      read[NUMBER] = reply;
      await look(1);
    }
    read[NUMBER] = missing;
    await look(1);
    expect(await state()).toBe('unclear');
    read[NUMBER] = usual(NUMBER);
    await look(1);
    await until(async () => (await state()) === 'refused');
  });

  test('and that had been unknown to the service before it stays unclear', async () => {
    read[NUMBER] = (response) => sendJson(response, 404, { error: 'order_not_found' });
    expect(await cancel()).toBe('unclear');
    read[NUMBER] = missing;
    await look(5);
    expect(await state()).toBe('unclear');
  });

  test('is still known to have been there after a second try and a restart', async () => {
    expect(await cancel()).toBe('unclear');
    read[NUMBER] = missing;
    expect(await cancel()).toBe('unclear');
    await stage.gateway.restart();
    await untilLater(async () => (await state()) === 'cancelled');
  });
});

test('a person can’t mark what a read can determine', async () => {
  expect(await cancel()).toBe('unclear');
  read[NUMBER] = page;
  await look(1);
  read[NUMBER] = usual(NUMBER);
  expect(await mark()).toMatchObject({ status: 409, body: { error: 'can_be_read' } });
});
