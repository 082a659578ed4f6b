import type { ServerResponse } from 'node:http';
import { openReceiver, type Receiver } from '#platform/testing/open-receiver.ts';
import { openTestSender, type TestSender } from '#platform/testing/open-test-sender.ts';
import { listDeliveryRows } from '#platform/store/webhook-deliveries.ts';
import { listSetEndpoints } from '#platform/store/webhook-endpoints.ts';
import { makePostgresDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MANY = 40;
const AT_ONCE = 4;

let database: TestDatabase;
let one: TestSender;
let other: TestSender;
let receiver: Receiver;
const unanswered: ServerResponse[] = [];
beforeAll(async () => {
  database = await makePostgresDatabase();
  receiver = await openReceiver();
  [one, other] = [await openTestSender(undefined, database.url), await openTestSender(undefined, database.url)];
  await one.setUrl(1, receiver.url);
});
afterAll(async () => {
  await one.close();
  await receiver.close();
  await database.drop();
});

const endpoint = async () => (await listSetEndpoints(one.database))[0];
/** The processes with requests in flight. */
async function sendingNow(): Promise<(number | null)[]> {
  const rows = await listDeliveryRows(one.database, 1, { before: Number.MAX_SAFE_INTEGER, limit: 200 });
  return [...new Set(rows.filter((row) => row.lease_until !== null).map(({ epoch }) => epoch))];
}
const senderNow = async () => (await endpoint())?.sender_epoch;
function leaveUnanswered(): void {
  receiver.answer = (response) => {
    unanswered.push(response);
  };
}

test('a receiver belongs to one process while something is being sent to it, then to any', async () => {
  // It gets one at a time until the first has succeeded.
  await one.emit(1, 1);
  await expect.poll(async () => (await endpoint())?.delivered_at).not.toBeNull();
  leaveUnanswered();
  for (const sender of [one, other]) await sender.emit(1, MANY / 2);
  // Both look for deliveries to send as often as they can.
  const vying = setInterval(() => {
    for (const sender of [one, other]) sender.webhooks.sender.wake();
  });
  const seen = new Set<number | null>();
  for (let answered = 0; answered < MANY; answered += 1) {
    await expect.poll(() => unanswered.length).toBeGreaterThan(0);
    for (const epoch of await sendingNow()) seen.add(epoch);
    expect(unanswered.length).toBeLessThanOrEqual(AT_ONCE);
    unanswered.shift()?.end();
  }
  clearInterval(vying);
  expect(seen.size).toBe(1);
  await expect.poll(senderNow).toBeNull();
  expect(receiver.received).toHaveLength(MANY + 1);
});

test('if the sending process has ended, the other continues', async () => {
  leaveUnanswered();
  const ids = await one.emit(1, MANY);
  await expect.poll(() => unanswered.length).toBe(AT_ONCE);
  const [sending] = await sendingNow();
  if (sending === one.epoch) [one, other] = [other, one];
  receiver.answer = (response) => response.end();
  await other.close();
  const arrived = () => new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  await expect.poll(() => ids.filter((id) => !arrived().has(id))).toEqual([]);
  await expect.poll(senderNow).toBeNull();
});
