import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWebhookStage, type WebhookStage } from '#platform/testing/open-webhook-stage.ts';

const HOUR_MS = 3_600_000;

let stage: WebhookStage;
let setBackMs = 0;
beforeEach(async () => {
  setBackMs = 0;
  stage = await openWebhookStage({ now: () => Date.now() - setBackMs });
  await stage.save();
});
afterEach(() => stage.close());

const testWebhook = async () => (await stage.platform.call('POST /merchant/webhook/test', {})).status;

async function testSixTimes(): Promise<number[]> {
  const statuses = [];
  for (let turn = 0; turn < 6; turn += 1) statuses.push(await testWebhook());
  return statuses;
}

test('a webhook may be tested five times a minute', async () => {
  expect(await testSixTimes()).toEqual([200, 200, 200, 200, 200, 429]);
  await stage.platform.call('POST /sandbox/clock', { advance_s: 61 });
  expect(await testWebhook()).toBe(200);
});

test('a clock that is set back does not prolong the wait', async () => {
  await testSixTimes();
  setBackMs = HOUR_MS;
  expect(await testWebhook()).toBe(200);
});
