import { expect, test } from 'vitest';
import { TryTimes } from './try-times.ts';

const WAITS_MS = [2_000, 8_000, 20_000, 30_000];

function startTimes() {
  const clock = { now: 0 };
  const times = new TryTimes(() => clock.now, WAITS_MS);
  const tryDue = (...items: string[]) => {
    const due = times.listDue(items, (item) => item);
    for (const item of due) times.record(item);
    return due;
  };
  return { clock, times, tryDue };
}

test('an item is tried at once, and then less and less often', () => {
  const { clock, tryDue } = startTimes();
  const tried: number[] = [];
  for (; clock.now <= 120_000; clock.now += 1_000) if (tryDue('a').length > 0) tried.push(clock.now);
  expect(tried).toEqual([0, 2_000, 10_000, 30_000, 60_000, 90_000, 120_000]);
});

test('each has its own times, and starts over once it was forgotten', () => {
  const { tryDue } = startTimes();
  expect([tryDue('a'), tryDue('a', 'b'), tryDue('b')]).toEqual([['a'], ['b'], []]);
  expect(tryDue('a', 'b')).toEqual(['a']);
});

test('what was tried longest ago comes first', () => {
  const { clock, times } = startTimes();
  const listDue = () => times.listDue(['a', 'b', 'c', 'd'], (item) => item);
  for (const item of ['c', 'a']) {
    clock.now += 1;
    times.record(item);
  }
  clock.now += 30_000;
  expect(listDue()).toEqual(['b', 'd', 'c', 'a']);
});
