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
    pace.recordSent(kind);
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

/** Has requests of one kind sent whenever one may go out, and one of another every second; returns how many of each went out in a minute. */
function competeForAMinute(greedy: PacedRequest, other: PacedRequest): Record<string, number> {
  const { pace, advance } = openPace();
  pace.recordRateLimited(null);
  advance(2_000);
  const sent: Record<string, number> = {};
  for (let second = 0; second < 180; second += 1) {
    for (const kind of [greedy, greedy, greedy, other]) {
      if (pace.waitMs(kind) > 0) continue;
      pace.recordSent(kind);
      if (second >= 120) sent[kind] = (sent[kind] ?? 0) + 1;
    }
    advance(1_000);
  }
  return sent;
}

test('after a 429, polling the service’s lists leaves label checks what they are said to get, and they leave polling its share', () => {
  expect(competeForAMinute('polling', 'label_check')).toEqual({ polling: 10, label_check: 30 });
  expect(competeForAMinute('label_check', 'polling')).toEqual({ polling: 10, label_check: 30 });
});

test('after a 429, neither label checks nor reads of unclear orders take all that may be sent', () => {
  const whileReading = competeForAMinute('unclear_read', 'label_check');
  expect(whileReading['label_check']).toBeGreaterThanOrEqual(5);
  expect(whileReading['unclear_read']).toBeGreaterThanOrEqual(20);
  const whileChecking = competeForAMinute('label_check', 'unclear_read');
  expect(whileChecking['unclear_read']).toBeGreaterThanOrEqual(5);
  expect(whileChecking['label_check']).toBeGreaterThanOrEqual(20);
});

test('after a 429 lists are polled evenly, and all that nobody waits for leaves room for bookings', () => {
  const { pace, advance } = openPace();
  pace.recordRateLimited(null);
  advance(2_000);
  expect(countFree(pace, 'unclear_read')).toBe(30);
  expect(countFree(pace, 'label_check')).toBe(5);
  for (let polls = 1; polls < 10; polls += 1) {
    expect(countFree(pace, 'polling')).toBe(1);
    expect(pace.waitMs('polling')).toBe(6_000);
    advance(6_000);
  }
  expect(countFree(pace, 'polling')).toBe(1);
  expect(countFree(pace, 'other')).toBe(5);
});

test('a service that never says 429 is polled as often as we like', () => {
  const { pace } = openPace();
  expect(countFree(pace, 'polling')).toBe(2000);
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
  for (let sent = 0; sent < 60; sent += 1) pace.recordSent('other');
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
