import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { ATTEMPT_WAITS_S } from '#domain/webhook-schedule.ts';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '#platform/testing/open-receiver.ts';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
let receiver: Receiver;
beforeEach(async () => {
  platform = await openTestPlatform();
  receiver = await openReceiver();
  numbers = await platform.makeLabelled(30);
});
afterEach(async () => {
  await platform.close();
  await receiver.close();
});

const DAY_S = 86_400;
const POLL_INTERVAL_MS = 25;
const save = () =>
  platform.call('PUT /merchant/webhook', {
    url: receiver.url,
    kind: 'mapped',
    headers: [],
    fields: [...WEBHOOK_FIELDS],
    enabled: true,
  });
const advance = (seconds: number) => platform.call('POST /sandbox/clock', { advance_s: seconds });
const settings = async () => (await platform.call('GET /merchant/webhook')).body.response;
const list = async (query = '') => (await platform.call(`GET /merchant/webhook/deliveries${query}`)).body.response;
/** Polls until the log has this many attempts in total. */
async function recorded(count: number) {
  for (;;) {
    const deliveries = (await list()) as { attempts: unknown[] }[];
    if (deliveries.reduce((sum, { attempts }) => sum + attempts.length, 0) >= count) return;
    await wait(POLL_INTERVAL_MS);
  }
}
/** Created before any settings are saved, so that only their bookings are sent. */
let numbers: string[];
const book = (count: number) => platform.book(numbers.splice(0, count));
const wait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
/** Gives the sender time for another look: it looks five times a second. */
const letSenderPoll = () => wait(450);

test('an update that never arrives is tried ten times over 75 hours with the same id and bytes, then given up; a replay delivers it', async () => {
  receiver.answer = (response) => response.writeHead(500).end();
  await save();
  const { secret } = (await platform.call('POST /merchant/webhook/secret/reveal')).body.response as { secret: string };
  await book(1);
  await recorded(1);
  for (const [place, waits] of ATTEMPT_WAITS_S.entries()) {
    if (place === 0) continue;
    // Half a minute early for longer waits, because the machine's own clock keeps running.
    const early = waits > 60 ? 30 : 0;
    await advance(waits - early);
    if (early > 0) {
      await letSenderPoll();
      expect(receiver.received).toHaveLength(place);
      await advance(early);
    }
    await recorded(place + 1);
  }
  expect(await list('?outcome=failed')).toMatchObject([
    { next_attempt_at: null, attempts: ATTEMPT_WAITS_S.map(() => ({})) },
  ]);
  await advance(4 * 3600);
  await letSenderPoll();
  expect(receiver.received).toHaveLength(10);

  const [first] = receiver.received;
  for (const { headers, body } of receiver.received) {
    expect([headers['webhook-id'], body]).toEqual([first?.headers['webhook-id'], first?.body]);
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const expected = new Webhook(secret).sign(String(headers['webhook-id']), at, body);
    expect(headers['webhook-signature']).toBe(expected);
  }
  const times = new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp']));
  expect(times.size).toBeGreaterThan(8);

  receiver.answer = (response) => response.end();
  const [failed] = await list('?outcome=failed');
  await platform.call(`POST /merchant/webhook/deliveries/${failed.id}/replay`);
  expect(await list('?outcome=delivered')).toHaveLength(1);
});

test('503 with Retry-After is retried when the receiver said', async () => {
  receiver.answer = (response) => response.writeHead(503, { 'retry-after': '9' }).end();
  await save();
  await book(1);
  await recorded(1);
  const [{ attempts, next_attempt_at }] = await list();
  const waits = Date.parse(next_attempt_at as string) - Date.parse(attempts[0].at as string);
  // Neither the usual five seconds nor the minutes of the next step.
  expect(waits).toBeGreaterThanOrEqual(9000);
  expect(waits).toBeLessThan(60_000);
});

test('410 switches the webhook off at once; updates from then on are held and can be replayed', async () => {
  receiver.answer = (response) => response.writeHead(410).end();
  await save();
  await book(1);
  await recorded(1);
  expect(await settings()).toMatchObject({ state: 'disabled', disabled_by: 'gone', held_count: 1 });
  await book(3);
  expect(await settings()).toMatchObject({ held_count: 4 });
  receiver.answer = (response) => response.end();
  await advance(DAY_S);
  await letSenderPoll();
  expect(receiver.received).toHaveLength(1);
  await save();
  expect(await settings()).toMatchObject({ state: 'active', held_count: 4 });
  await platform.call('POST /merchant/webhook/replay', { since: '2020-01-01T00:00:00Z' });
  await receiver.waitFor(5);
  await recorded(5);
  expect(await list('?outcome=delivered')).toHaveLength(4);
});

test('a failing receiver is probed by one delivery at a time, and is off after five days in which nothing arrived', async () => {
  receiver.answer = (response) => response.writeHead(500).end();
  await save();
  await book(30);
  await recorded(10);
  await letSenderPoll();
  expect(await settings()).toMatchObject({ state: 'failing' });
  const atOnce = receiver.received.length;
  expect(atOnce).toBeLessThan(14);
  await advance(6);
  await recorded(atOnce + 1);
  await letSenderPoll();
  expect(receiver.received).toHaveLength(atOnce + 1);
  while (receiver.received.length < 25) {
    const before = receiver.received.length;
    await advance(1801);
    await recorded(before + 1);
  }
  expect(await settings()).toMatchObject({ state: 'failing', disabled_by: null });
  await advance(5 * DAY_S);
  while ((await settings()).state !== 'disabled') await wait(POLL_INTERVAL_MS);
  expect(await settings()).toMatchObject({ disabled_by: 'failing' });
  expect((await list('?outcome=held&limit=200')).length).toBeGreaterThan(20);
});

test('a receiver that has recovered gets everything that waited', async () => {
  receiver.answer = (response) => response.writeHead(500).end();
  await save();
  await book(20);
  await recorded(10);
  await letSenderPoll();
  receiver.answer = (response) => response.end();
  await advance(301);
  while ((await list('?outcome=delivered&limit=200')).length < 20) await advance(1);
  expect(await settings()).toMatchObject({ state: 'active', failing_since: null });
});
