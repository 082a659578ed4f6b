import { expect, test } from 'vitest';
import { type PacedRequest, RequestPace } from './request-pace.ts';

function openPace(processes = 1) {
  let at = Date.parse('2026-11-21T09:00:00Z');
  const pace = new RequestPace(
    () => at,
    () => processes,
  );
  return { pace, advance: (ms: number) => (at += ms) };
}

/** How many requests can go out at once before one has to wait. */
function countFree(pace: RequestPace, kind: PacedRequest): number {
  let sent = 0;
  while (pace.waitMs(kind) === 0 && sent < 2000) {
    pace.recordSent();
    sent += 1;
  }
  return sent;
}

test('F13: a service that never says 429 is called as fast as we like', () => {
  const { pace } = openPace();
  expect(countFree(pace, 'label_check')).toBe(2000);
  expect(pace.perMinute('label_check')).toBeNull();
});

test('F13: after a 429 it stays under 60 in any minute, and label checks leave room for bookings', () => {
  const { pace, advance } = openPace();
  pace.recordRateLimited(null);
  expect(pace.waitMs('other')).toBe(2_000);
  advance(2_000);
  expect(countFree(pace, 'label_check')).toBe(30);
  expect(pace.waitMs('label_check')).toBe(60_000);
  expect(countFree(pace, 'other')).toBe(20);
  advance(59_999);
  expect(pace.waitMs('other')).toBe(1);
  advance(1);
  expect(pace.waitMs('other')).toBe(0);
  expect(countFree(pace, 'other')).toBeLessThan(60);
});

test('after a 429 a label that somebody waits for doesn’t wait for label checks, and a booking waits for neither', () => {
  const { pace, advance } = openPace();
  pace.recordRateLimited(null);
  advance(2_000);
  expect(countFree(pace, 'label_check')).toBe(30);
  expect(countFree(pace, 'label_now')).toBe(10);
  expect(countFree(pace, 'other')).toBe(10);
});

test('several processes share the limit, and people are told how many labels all of them request', () => {
  const { pace, advance } = openPace(3);
  pace.recordRateLimited(null);
  advance(2_000);
  expect(countFree(pace, 'label_check')).toBe(10);
  expect(pace.perMinute('label_check')).toBe(30);
});

test('F13: requests from before the 429 count too', () => {
  const { pace, advance } = openPace();
  for (let sent = 0; sent < 60; sent += 1) pace.recordSent();
  pace.recordRateLimited(1_000);
  advance(1_000);
  expect(pace.waitMs('other')).toBe(59_000);
});

test('Retry-After is obeyed, but never for longer than a window', () => {
  const { pace } = openPace();
  pace.recordRateLimited(7_000);
  expect(pace.waitMs('other')).toBe(7_000);
  pace.recordRateLimited(86_400_000);
  expect(pace.waitMs('other')).toBe(60_000);
});

test('an hour later, or after the clock was set back, nothing is held back any more', () => {
  const { pace, advance } = openPace();
  pace.recordRateLimited(null);
  advance(60 * 60_000 + 1);
  expect(countFree(pace, 'label_check')).toBe(2000);
  pace.recordRateLimited(null);
  advance(-3 * 86_400_000);
  expect(pace.waitMs('other')).toBe(0);
});
