import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWebhookStage, type WebhookStage } from '#platform/testing/open-webhook-stage.ts';

/** Far more than the sender looks at in one go. */
const MANY = 60;

let stage: WebhookStage;
const startedAt = Date.now();
beforeAll(async () => {
  // The clock stands still, so nothing that failed is sent again by itself.
  stage = await openWebhookStage({ now: () => startedAt });
});
afterAll(() => stage.close());

test('an update that a person sends again goes out at once, however many wait for a failing receiver', async () => {
  const numbers = await stage.platform.makeLabelled(MANY);
  await stage.save();
  stage.receiver.answer = (response) => response.writeHead(500).end();
  await stage.platform.book(numbers);
  const state = async () => (await stage.platform.call('GET /merchant/webhook')).body.response.state as string;
  await expect.poll(state).toBe('failing');
  stage.receiver.answer = (response) => response.end();
  const [last] = (await stage.list('?outcome=waiting')).response;
  const { body } = await stage.platform.call(`POST /merchant/webhook/deliveries/${last.id}/replay`);
  expect(body.response).toMatchObject({ outcome: 'delivered', attempts: [{ status_code: 200, manual: true }] });
  // It has arrived, so everything else follows.
  await stage.receiver.waitFor(MANY);
});
