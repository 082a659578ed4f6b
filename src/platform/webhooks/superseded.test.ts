import { openWebhookStage, type WebhookStage } from '#platform/testing/open-webhook-stage.ts';
import { CIRCUIT_AFTER_FAILURES } from '#domain/webhook-schedule.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let stage: WebhookStage;
const startedAt = Date.now();
beforeAll(async () => {
  // The clock stands still, so nothing that failed is sent again by itself.
  stage = await openWebhookStage({ now: () => startedAt });
});
afterAll(() => stage.close());

test('an update that was never tried says that it is superseded if a newer one was replayed before it', async () => {
  const [number = '', ...others] = await stage.platform.makeLabelled(CIRCUIT_AFTER_FAILURES + 1);
  stage.receiver.answer = (response) => response.writeHead(500).end();
  await stage.save();
  await stage.platform.book(others);
  const state = async () => (await stage.platform.call('GET /merchant/webhook')).body.response.state as string;
  await expect.poll(state).toBe('failing');
  await stage.scan(number, 'in_transit');
  await stage.scan(number, 'with_driver');
  const [newer, older] = await stage.settled(2, `?tracking_number=${number}`);
  stage.receiver.answer = (response) => response.end();
  await stage.platform.call(`POST /merchant/webhook/deliveries/${newer.id}/replay`);
  await stage.settled(2, `?tracking_number=${number}&outcome=delivered`);
  const [first, second] = stage.receiver.received
    .slice(CIRCUIT_AFTER_FAILURES)
    .map(({ headers }) => [headers['webhook-id'], headers['webhook-superseded']]);
  expect(first).toEqual([newer.webhook_id, undefined]);
  expect(second).toEqual([older.webhook_id, 'true']);
});
