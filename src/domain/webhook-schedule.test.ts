import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ATTEMPT_WAITS_S,
  type AttemptEnd,
  findDisableCause,
  isDelivered,
  nextAttemptAt,
  probeWaitMs,
} from './webhook-schedule.ts';

const FAILED: AttemptEnd = { status: 500, timedOut: false, retryAfterMs: null };
const DAY_MS = 86_400_000;

test('ten attempts over 75 h 35 min 5 s', () => {
  expect(ATTEMPT_WAITS_S).toHaveLength(10);
  let now = 0;
  for (let attempts = 1; attempts < 10; attempts += 1) now = nextAttemptAt(attempts, FAILED, now, 0.5) ?? Number.NaN;
  expect(now).toBe(((75 * 60 + 35) * 60 + 5) * 1000);
  expect(nextAttemptAt(10, FAILED, now, 0.5)).toBeUndefined();
});

test('each wait is within a fifth of its step, whatever the random value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempts, random) => {
      const wait = nextAttemptAt(attempts, FAILED, 0, random) ?? 0;
      const step = (ATTEMPT_WAITS_S[attempts] ?? 0) * 1000;
      expect(wait).toBeGreaterThanOrEqual(step * 0.8 - 1);
      expect(wait).toBeLessThanOrEqual(step * 1.2 + 1);
    }),
  );
});

test('Retry-After is limited to between once and twice the step', () => {
  const after = (retryAfterMs: number) => nextAttemptAt(2, { ...FAILED, status: 503, retryAfterMs }, 0, 0.5);
  expect(after(0)).toBe(300_000);
  expect(after(400_000)).toBe(400_000);
  expect(after(9_000_000)).toBe(600_000);
});

test.each([429, 502, 504])('after %d a receiver is left alone for a minute', (status) => {
  expect(nextAttemptAt(1, { ...FAILED, status }, 0, 0.5)).toBe(60_000);
});

test('after a timeout a receiver is left alone for a minute', () => {
  expect(nextAttemptAt(1, { status: null, timedOut: true, retryAfterMs: null }, 0, 0.5)).toBe(60_000);
});

test('any 2xx counts as delivered, and nothing else', () => {
  expect([200, 202, 204, 299].every(isDelivered)).toBe(true);
  expect([null, 100, 199, 300, 301, 410, 500].some(isDelivered)).toBe(false);
});

test('after ten failures in a row only one probe is sent at a time', () => {
  expect([9, 10, 11, 12, 500].map(probeWaitMs)).toEqual([0, 5_000, 300_000, 1_800_000, 1_800_000]);
});

test('410 switches off at once; otherwise it takes both five days and twenty attempts', () => {
  const failing = { since: 0, attempts: 20 };
  expect(findDisableCause({ ...FAILED, status: 410 }, { since: 0, attempts: 1 }, 1)).toBe('gone');
  expect(findDisableCause(FAILED, failing, 5 * DAY_MS)).toBe('failing');
  expect(findDisableCause(FAILED, failing, 5 * DAY_MS - 1)).toBeUndefined();
  expect(findDisableCause(FAILED, { since: 0, attempts: 19 }, 50 * DAY_MS)).toBeUndefined();
});
