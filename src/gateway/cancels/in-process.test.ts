import type { CancelResult } from '#contract/gateway/cancellations.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import { addOrder, label, until, untilLater, useLabelStage } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { beforeEach, describe, expect, test } from 'vitest';

const NUMBER = 'SLP1';
const YEAR_MS = 365 * 24 * 3_600_000;
const JUMPS = [0, 20 * 60_000, -20 * 60_000, YEAR_MS, -YEAR_MS];

// On a stopped clock nothing is settled because a slow machine has let a minute pass.
useLabelStage({ isInProcess: true, isClockStopped: true });

/** How often the order was read. */
let reads = 0;

beforeEach(async () => {
  await addOrder(NUMBER, label);
  answerReads(200);
});

function answerReads(status: 200 | 503): void {
  stage.platform.answers.set(`GET /orders/${NUMBER}`, (_request, response) => {
    reads += 1;
    sendJson(response, status, status === 200 ? { response: stage.platform.orders.get(NUMBER) } : { error: 'unwell' });
  });
}

const requestCancel = async () => {
  const asked = { tracking_numbers: [NUMBER] };
  const { body } = await stage.gateway.call<{ results: CancelResult[] }>('POST', '/api/orders/cancellations', asked);
  return body.results[0]?.outcome;
};
const cancelState = async () => {
  const path = `/api/orders/${NUMBER}`;
  const { body } = await stage.gateway.call<{ links: { cancel: { state: string } | null } }>('GET', path);
  return body.links.cancel?.state;
};
const book = async () =>
  (await stage.gateway.call('PUT', `/api/bookings/${crypto.randomUUID()}`, { orders: [NUMBER] })).status;
const setState = (state: string) => stage.platform.orders.set(NUMBER, { tracking_number: NUMBER, state });

/** Sends a cancellation whose answer is still out. */
async function sendWithoutAnswer(): Promise<void> {
  const sent = Promise.withResolvers<void>();
  stage.platform.answers.set(`DELETE /orders/${NUMBER}`, () => {
    sent.resolve();
  });
  // Never answered: the gateway that was asked is gone by then.
  requestCancel().catch(() => undefined);
  await sent.promise;
}

function loseAnswers(): void {
  stage.platform.answers.set(`DELETE /orders/${NUMBER}`, (_request, response) => {
    response.destroy();
  });
}

/** Resolves when Slipway has read the order once more. */
async function readOnceMore(): Promise<void> {
  const before = reads;
  await until(() => {
    stage.gateway.advance(1_000);
    return reads > before;
  });
}

describe('a platform that ended with its process', () => {
  test.each(JUMPS)(
    'has not cancelled what it hadn’t cancelled by then: the first read after the restart says so, with the clock set by %i ms',
    async (jump) => {
      await sendWithoutAnswer();
      await stage.gateway.crash();
      stage.gateway.setClock(jump);
      await stage.gateway.signIn('owner@slipway.test');
      await until(async () => (await cancelState()) === 'refused');
    },
  );

  test('may have cancelled before it ended', async () => {
    await sendWithoutAnswer();
    setState('cancelled');
    await stage.gateway.crash();
    await until(async () => (await cancelState()) === 'cancelled');
  });

  test('may still carry out a cancellation that is requested anew after the restart', async () => {
    loseAnswers();
    expect(await requestCancel()).toBe('unclear');
    answerReads(503);
    await stage.gateway.crash();
    await readOnceMore();
    answerReads(200);
    expect(await requestCancel()).toBe('unclear');
    for (let round = 0; round < 2; round += 1) {
      await readOnceMore();
      expect(await cancelState()).toBe('unclear');
    }
    expect(await book()).toBe(409);
    setState('cancelled');
    await untilLater(async () => (await cancelState()) === 'cancelled');
  });
});

test('a platform that runs in this process may still cancel for a minute, also after its clock was set forward', async () => {
  loseAnswers();
  expect(await requestCancel()).toBe('unclear');
  stage.gateway.setClock(YEAR_MS);
  await stage.gateway.signIn('owner@slipway.test');
  await readOnceMore();
  expect(await cancelState()).toBe('unclear');
  expect(await book()).toBe(409);
  stage.gateway.advance(60_000);
  await untilLater(async () => (await cancelState()) === 'refused');
});
