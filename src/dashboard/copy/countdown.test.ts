// @vitest-environment node
import { expect, test } from 'vitest';
import { formatCountdown, formatCountdownInMinutes } from './countdown.ts';

const MINUTE = 60_000;

test.each([
  [210 * MINUTE, '3 h 30'],
  [420 * MINUTE, '7 h'],
  [65 * MINUTE, '1 h 05'],
  [60 * MINUTE, '1 h'],
  [60 * MINUTE - 1, '59 min'],
  [10 * MINUTE, '10 min'],
  [10 * MINUTE - 1, '9:59'],
  [9 * MINUTE + 42_900, '9:42'],
  [1_000, '0:01'],
  [0, '0 min ago'],
  [-12 * MINUTE - 1, '12 min ago'],
  [-61 * MINUTE, '1 h 01 ago'],
  [51 * 60 * MINUTE, '2 d 3 h'],
  [48 * 60 * MINUTE, '2 d'],
])('%i ms to a cut-off are %s', (left, text) => {
  expect(formatCountdown(left)).toBe(text);
});

test.each([
  [9 * MINUTE + 42_000, '10 min'],
  [9 * MINUTE, '9 min'],
  [1, '1 min'],
  [40 * MINUTE, '40 min'],
  [-MINUTE, '1 min ago'],
])('%i ms are %s in the navigation', (left, text) => {
  expect(formatCountdownInMinutes(left)).toBe(text);
});
