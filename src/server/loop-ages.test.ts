import { pino } from 'pino';
import { expect, test } from 'vitest';
import { LoopAges } from './loop-ages.ts';
import { runLoop } from './run-loop.ts';

test('a resting loop is healthy, one whose step never ends is not', async () => {
  let now = 0;
  const ages = new LoopAges(() => now);
  const log = pino({ level: 'silent' });
  const stuck = Promise.withResolvers<number>();
  const well = runLoop('well', log, () => Promise.resolve(Infinity));
  const hanging = runLoop('hanging', log, () => stuck.promise);
  await well.settled();
  expect(ages.listStuck()).toEqual([]);
  now = 30_000;
  expect(ages.listStuck()).toEqual([]);
  now = 61_000;
  expect(ages.listStuck()).toEqual(['well']);
  well.wake();
  await well.settled();
  now = 1_000_000;
  well.wake();
  await well.settled();
  expect(ages.listStuck()).toEqual(['hanging']);
  stuck.resolve(Infinity);
  await Promise.all([well.stop(), hanging.stop()]);
  ages.stop();
});
