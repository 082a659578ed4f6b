import { expect, test } from 'vitest';
import { ReadTimes } from './read-times.ts';

test('what is unclear is read at once, and then less and less often', () => {
  let now = 1_000;
  const times = new ReadTimes(() => now);
  const read: number[] = [];
  for (now = 0; now <= 120_000; now += 1_000) if (times.take('a')) read.push(now);
  expect(read).toEqual([0, 2_000, 10_000, 30_000, 60_000, 90_000, 120_000]);
});

test('each has its own times, and starts over once it was forgotten', () => {
  const times = new ReadTimes(() => 0);
  expect([times.take('a'), times.take('b'), times.take('a')]).toEqual([true, true, false]);
  times.keepOnly(new Set(['b']));
  expect([times.take('a'), times.take('b')]).toEqual([true, false]);
});
