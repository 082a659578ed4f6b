import { afterEach, beforeEach, expect, test } from 'vitest';
import { untilBeingBooked } from '#platform/testing/until-being-booked.ts';
import { openWebhookStage, type WebhookStage } from '#platform/testing/open-webhook-stage.ts';

const HOUR_MS = 3_600_000;
let stage: WebhookStage;
let setBackMs: number;
beforeEach(async () => {
  setBackMs = 0;
  stage = await openWebhookStage({ now: () => Date.now() - setBackMs, monotonic: () => performance.now() });
});
afterEach(() => stage.close());

const advance = (seconds: number) => stage.platform.call('POST /sandbox/clock', { advance_s: seconds });
const slow = (booking: object) =>
  stage.platform.call('PUT /sandbox/carriers/NorthpostStandard', { booking: { outcome: 'accept', ...booking } });

/** An update that has failed once, and the second attempt waits for five seconds. */
async function failOnce(): Promise<void> {
  const numbers = await stage.platform.makeLabelled(1);
  stage.receiver.answer = (response) => response.writeHead(500).end();
  await stage.save();
  await stage.platform.book(numbers);
  await stage.settled(1, '?outcome=retrying');
  stage.receiver.answer = (response) => response.end();
}

test('a webhook retry comes no later when the clock is set back by an hour, signed with the clock’s time', async () => {
  await failOnce();
  const failingSince = async () =>
    Date.parse((await stage.platform.call('GET /merchant/webhook')).body.response.failing_since);
  const before = await failingSince();
  setBackMs = HOUR_MS;
  await expect.poll(failingSince).toBeLessThan(before - HOUR_MS + 1_000);
  await advance(6);
  await stage.settled(1, '?outcome=delivered');
  expect(stage.receiver.received.length).toBe(2);
  const signedAt = Number(stage.receiver.received[1]?.headers['webhook-timestamp']) * 1000;
  expect(Math.abs(signedAt - (Date.now() - HOUR_MS + 6_000))).toBeLessThan(60_000);
});

test('nor when it was set back while the platform was stopped', async () => {
  await failOnce();
  setBackMs = 24 * HOUR_MS;
  await stage.platform.restart();
  await advance(6);
  await stage.settled(1, '?outcome=delivered');
  expect(stage.receiver.received.length).toBe(2);
});

test('a manifest is finished no later when the clock is set back', async () => {
  await slow({ document_delay_s: 100 });
  const { body } = await stage.platform.book(await stage.platform.makeLabelled(2, 'NorthpostStandard'));
  setBackMs = HOUR_MS;
  await advance(101);
  const { manifest_id: id } = body.response[0] as { manifest_id: number };
  expect((await stage.platform.waitFor(`GET /book/${id}/document`)).status).toBe(200);
});

test('a booking whose carrier is being asked is answered no later when the clock is set back', async () => {
  await slow({ delay_s: 30 });
  const numbers = await stage.platform.makeLabelled(2, 'NorthpostStandard');
  const booking = stage.platform.book(numbers);
  await untilBeingBooked(stage.platform.place, numbers[0]);
  setBackMs = HOUR_MS;
  await advance(31);
  expect((await booking).body.response[0].success).toBe(true);
});

test('a booking whose carrier answers after the deadline is refused, even if the clock was set back meanwhile', async () => {
  await slow({ delay_s: 61 });
  const numbers = await stage.platform.makeLabelled(2, 'NorthpostStandard');
  const booking = stage.platform.book(numbers);
  await untilBeingBooked(stage.platform.place, numbers[0]);
  setBackMs = HOUR_MS;
  await advance(61);
  expect((await booking).body.response[0].success).toBe(false);
});
