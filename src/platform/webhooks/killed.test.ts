import { afterAll, expect, test } from 'vitest';
import { proofSize } from '#server/testing/env.ts';
import { killWhileSending } from '#platform/testing/kill-while-sending.ts';
import { openKillablePlatform } from '#platform/testing/open-killable-platform.ts';
import { openReceiver } from '#platform/testing/open-receiver.ts';

const platform = openKillablePlatform();
afterAll(() => platform.close());

const KILLS = proofSize('kills while sending', { short: 8, full: 100 });

/** `npm run prove -- R5 --full` does the same with 100 kills and 10,000 events. */
test('a platform that is killed again and again reports every status change, each with one id and one body', async () => {
  const receiver = await openReceiver();
  const { told, happened, wrong } = await killWhileSending(platform, receiver, { kills: KILLS, ordersPerKill: 12 });
  expect(told).toEqual(happened);
  expect(told.length).toBeGreaterThanOrEqual(KILLS * 12);
  expect(wrong).toEqual([]);
  await receiver.close();
});
