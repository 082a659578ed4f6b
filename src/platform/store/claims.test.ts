import { openTestSender, type TestSender } from '#platform/testing/open-test-sender.ts';
import { recordAttempt } from '#platform/webhooks/record-attempt.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addJobs, claimDueJobs, finishJob, postponeJob } from './jobs.ts';
import type { WebhookEndpointRow } from './schema.ts';
import { readAttempts } from './webhook-attempts.ts';
import { findDueDeliveries, leaseDeliveries } from './webhook-deliveries.ts';

let stage: TestSender;
beforeAll(async () => {
  stage = await openTestSender();
});
afterAll(() => stage.close());

/** A lease that expires at once, as after a stall; and one that lasts. */
const [OVER, LASTING] = [-1, 60_000];

test('a job whose claim was over is finished, or put off, only by the process that claimed it then', async () => {
  const { database } = stage;
  await addJobs(database, [{ kind: 'label', subject: 1, runAt: 0 }]);
  const claim = (epoch: number, leaseMs: number) =>
    claimDueJobs(database, { now: 1, most: 10, epoch, leaseMs, kinds: ['label'] });
  const [older] = await claim(1, OVER);
  const [newer] = await claim(2, LASTING);
  expect([older?.tries, newer?.tries]).toEqual([1, 2]);
  if (!older || !newer) throw new Error('Nothing was claimed');
  expect(await finishJob(database, older)).toBe(false);
  await postponeJob(database, older, 0);
  expect(await claim(2, LASTING)).toEqual([]);
  expect(await finishJob(database, newer)).toBe(true);
});

test('an attempt whose lease was over is not recorded beside that of the process that leased the delivery then', async () => {
  const { database, emit } = stage;
  await emit(1, 1);
  const [delivery] = await findDueDeliveries(database, 1, { now: Number.MAX_SAFE_INTEGER, most: 1, epoch: 0 });
  if (!delivery) throw new Error('Nothing is due');
  const lease = async (epoch: number, forMs: number) =>
    (await leaseDeliveries(database, [delivery.id], { epoch, forMs })).get(delivery.id) ?? null;
  const leases = [await lease(1, OVER), await lease(2, LASTING)];
  const sent = {
    endpoint: { version: 1 } as WebhookEndpointRow,
    delivery,
    at: 1,
    request: { url: 'http://localhost/', headers: [], body: '' },
    answer: { status: 200, error: null, durationMs: 1, headers: [], body: '', retryAfter: {} },
  };
  const recorded: number[] = [];
  for (const leasedUntil of leases) {
    await recordAttempt(database, { ...sent, leasedUntil }, 2, 0.5);
    recorded.push((await readAttempts(database, [delivery.id])).get(delivery.id)?.length ?? 0);
  }
  expect(recorded).toEqual([0, 1]);
});
