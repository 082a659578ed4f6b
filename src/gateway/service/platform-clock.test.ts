import { toIsoTime } from '#domain/iso-time.ts';
import { expect, test } from 'vitest';
import { PlatformClock } from './platform-clock.ts';

const NOON = '2026-11-21T12:00:00.000Z';
const openClock = () => new PlatformClock(() => Date.parse(NOON));
const observe = (clock: PlatformClock, date: string | null) => clock.observe(date, clock.beginRequest());

test.each([
  ['says nothing', null, NOON],
  ['says something unreadable', 'yesterday', NOON],
  ['is late by a slow answer', 'Sat, 21 Nov 2026 11:59:51 GMT', NOON],
  ['is a week ahead', 'Sat, 28 Nov 2026 12:00:00 GMT', '2026-11-28T12:00:00.000Z'],
  ['is an hour behind', 'Sat, 21 Nov 2026 11:00:00 GMT', '2026-11-21T11:00:00.000Z'],
])('a platform that %s', (_case, date, now) => {
  const clock = openClock();
  observe(clock, date);
  expect(toIsoTime(clock.now())).toBe(now);
  expect(clock.toOwnTime(now)).toBe(NOON);
});

test('an answer without a date keeps what the last one said', () => {
  const clock = openClock();
  observe(clock, 'Sat, 28 Nov 2026 12:00:00 GMT');
  observe(clock, null);
  expect(toIsoTime(clock.now())).toBe('2026-11-28T12:00:00.000Z');
});

test('an answer that comes after that of a later request changes nothing: it may be from before the clock was set', () => {
  const clock = openClock();
  const [early, late] = [clock.beginRequest(), clock.beginRequest()];
  expect(clock.observe('Sat, 28 Nov 2026 12:00:00 GMT', late)).toBe(true);
  expect(clock.observe('Sat, 21 Nov 2026 12:00:00 GMT', early)).toBe(false);
  expect(toIsoTime(clock.now())).toBe('2026-11-28T12:00:00.000Z');
});

test('reports at most once a minute that earlier times of its clock have shifted', () => {
  let now = Date.parse(NOON);
  const clock = new PlatformClock(() => now);
  const inAWeek = 'Sat, 28 Nov 2026 12:00:00 GMT';
  const today = 'Sat, 21 Nov 2026 12:00:00 GMT';
  expect(['Sat, 21 Nov 2026 12:00:30 GMT', null, inAWeek, inAWeek].map((date) => observe(clock, date))).toEqual([
    false,
    false,
    true,
    false,
  ]);
  // The service's servers disagree: reporting each change would have everything read again, and each read would cause the next report.
  expect([today, inAWeek, today].map((date) => observe(clock, date))).toEqual([false, false, false]);
  now += 60_000;
  expect(observe(clock, 'Sat, 21 Nov 2026 12:01:00 GMT')).toBe(true);
});
