import { openWebhookStage, type WebhookStage } from '#platform/testing/open-webhook-stage.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let stage: WebhookStage;
beforeEach(async () => {
  stage = await openWebhookStage();
});
afterEach(() => stage.close());

const MONTH_S = 31 * 86_400;
const jump = (seconds: number) => stage.platform.call('POST /sandbox/clock', { advance_s: seconds });

test('an update that still waits is sent, even if the clock says that a month has passed; then it is forgotten', async () => {
  const [number = ''] = await stage.platform.makeLabelled(1);
  await stage.save();
  stage.receiver.answer = (response) => response.writeHead(500).end();
  await stage.platform.book([number]);
  await stage.settled(1, '?outcome=retrying');
  stage.receiver.answer = (response) => response.end();
  await jump(MONTH_S);
  await stage.receiver.waitFor(2);
  await stage.settled(1, '?outcome=delivered');
  await jump(MONTH_S);
  await expect.poll(async () => (await stage.list()).response.length).toBe(0);
});
