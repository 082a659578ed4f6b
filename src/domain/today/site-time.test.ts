import { addDays } from '#domain/calendar-day.ts';
import { clockAt, dayAt, endOfDay, isDay, momentOf, startOfDay, utcOffsetAt, weekdayOf } from './site-time.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const iso = (ms: number) => new Date(ms).toISOString();

test.each([
  ['an ordinary time', '2026-11-20', '16:00', 'Australia/Melbourne', '2026-11-20T05:00:00.000Z'],
  [
    'skipped in Melbourne: 02:30 is read as 03:30',
    '2026-10-04',
    '02:30',
    'Australia/Melbourne',
    '2026-10-03T16:30:00.000Z',
  ],
  ['doubled in Melbourne: the second 02:30', '2026-04-05', '02:30', 'Australia/Melbourne', '2026-04-04T16:30:00.000Z'],
  ['skipped in Berlin', '2026-03-29', '02:15', 'Europe/Berlin', '2026-03-29T01:15:00.000Z'],
  ['doubled in Berlin', '2026-10-25', '02:15', 'Europe/Berlin', '2026-10-25T01:15:00.000Z'],
  ['a change of half an hour', '2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T15:15:00.000Z'],
  ['a zone without changes', '2026-10-04', '02:30', 'Australia/Perth', '2026-10-03T18:30:00.000Z'],
])('%s', (_name, day, time, zone, moment) => {
  expect(iso(momentOf(day, time, zone))).toBe(moment);
});

test('a day has 23, 24 or 25 hours, and ends where the next one begins', () => {
  const hours = (day: string) =>
    (endOfDay(day, 'Australia/Melbourne') - startOfDay(day, 'Australia/Melbourne')) / 3_600_000;
  expect(['2026-10-04', '2026-11-20', '2026-04-05'].map(hours)).toEqual([23, 24, 25]);
});

test('if midnight is skipped, the day begins at one', () => {
  expect(clockAt(startOfDay('2026-04-24', 'Africa/Cairo'), 'Africa/Cairo')).toBe('01:00');
});

test.each([
  ['Australia/Melbourne', 660, '2026-11-20T04:20:00Z'],
  ['Australia/Melbourne', 600, '2026-06-20T04:20:00Z'],
  ['Asia/Kathmandu', 345, '2026-11-20T04:20:00Z'],
  ['America/St_Johns', -210, '2026-11-20T04:20:00Z'],
])('clocks in %s are %i minutes ahead of UTC at %s', (zone, minutes, moment) => {
  expect(utcOffsetAt(Date.parse(moment), zone)).toBe(minutes);
});

test('days and weekdays', () => {
  expect(weekdayOf('2026-11-20')).toBe('friday');
  expect(['2026-02-28', '2026-02-30', '2026-2-3', 'today', '', '2026-02-28T00:00'].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a time shown on its clocks is the requested time, or at most an hour later', () => {
  const zones = ['Australia/Melbourne', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'];
  const two = (value: number) => String(value).padStart(2, '0');
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 4000 }),
      fc.nat(23),
      fc.nat(59),
      (zone, days, hour, minute) => {
        const day = addDays('2024-01-01', days);
        const time = `${two(hour)}:${two(minute)}`;
        const moment = momentOf(day, time, zone);
        expect(dayAt(moment, zone)).toBe(day);
        const shown = clockAt(moment, zone);
        expect(shown >= time).toBe(true);
        expect(Number(shown.slice(0, 2)) - hour).toBeLessThanOrEqual(1);
      },
    ),
  );
});
