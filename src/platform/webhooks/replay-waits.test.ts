import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWebhookStage, type WebhookStage } from '#platform/testing/open-webhook-stage.ts';

let stage: WebhookStage;
let answerAll: () => void;
/** Waits for the receiver, which has been sent another update and doesn't answer: it gets one at a time until it has. */
let replay: () => ReturnType<WebhookStage['platform']['call']>;
beforeEach(async () => {
  stage = await openWebhookStage();
  const numbers = await stage.platform.makeLabelled(2);
  const answered = Promise.withResolvers<void>();
  answerAll = answered.resolve;
  stage.receiver.answer = (response) => void answered.promise.then(() => response.end());
  await stage.save();
  await stage.platform.book(numbers);
  await stage.receiver.waitFor(1);
  const sent = stage.receiver.received[0]?.headers['webhook-id'];
  const waiting = (await stage.list()).response as { readonly id: string }[];
  const id = waiting.find((one) => one.id.replace('dlv_', 'msg_') !== sent)?.id;
  replay = () => stage.platform.call(`POST /merchant/webhook/deliveries/${id}/replay`);
});
afterEach(async () => {
  vi.useRealTimers();
  answerAll();
  await stage.close();
});

test('a replay whose webhook is disabled before its turn comes is not said to have been sent', async () => {
  const [replayed] = await Promise.all([replay(), stage.save({ enabled: false })]);
  expect(replayed).toMatchObject({ status: 422, body: { error: 'webhook_disabled' } });
  answerAll();
  await expect.poll(async () => (await stage.list('?outcome=held')).response).toMatchObject([{ attempts: [] }]);
});

test('a replay that waits for its turn for too long says so, and is sent in its turn', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const replayed = replay();
  const passing = setInterval(() => vi.advanceTimersByTime(1_000), 10);
  expect(await replayed).toMatchObject({ status: 422, body: { error: 'replay_waiting' } });
  clearInterval(passing);
  answerAll();
  await stage.settled(2, '?outcome=delivered');
});
