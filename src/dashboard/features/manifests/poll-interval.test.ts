// @vitest-environment node
import { expect, test } from 'vitest';
import { pollIntervalMs } from './poll-interval.ts';

test('checks after 2, 3, 5, 8 and 10 s, then every 10 s, and after ten checks every 30 s', () => {
  const waits = Array.from({ length: 12 }, (_value, at) => pollIntervalMs(at + 1) / 1000);
  expect(waits).toEqual([2, 3, 5, 8, 10, 10, 10, 10, 10, 10, 30, 30]);
});
