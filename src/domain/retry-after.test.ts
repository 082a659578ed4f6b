import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const NOW = 10_000;

test.each([
  ['120', 120_000],
  ['Thu, 01 Jan 1970 00:01:40 GMT', 90_000],
  ['Thursday, 01-Jan-70 00:01:40 GMT', 90_000],
  ['Thu Jan  1 00:01:40 1970', 90_000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', null],
  ['-5', null],
  ['1e3', null],
  ['1.5', null],
  ['2030', 2_030_000],
  ['2030-01-01', null],
  [undefined, null],
  [null, null],
])('Retry-After %s is %s ms', (value, expected) => {
  expect(readRetryAfter({ 'retry-after': value }, NOW)).toBe(expected);
});

test.each([
  ['fast', 'Fri, 27 Nov 2026 10:00:30 GMT', 'Fri, 27 Nov 2026 10:00:00 GMT'],
  ['slow', 'Thu, 01 Jan 1970 00:00:30 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT'],
])('a date of a service whose clock is %s counts from its own Date', (_how, until, date) => {
  expect(readRetryAfter({ 'retry-after': until, date }, NOW)).toBe(30_000);
});

test('a Date that can’t be read is no reason to ignore it', () => {
  expect(readRetryAfter({ 'retry-after': 'Thu, 01 Jan 1970 00:01:40 GMT', date: 'today' }, NOW)).toBe(90_000);
});
