import { afterEach, expect, test } from 'vitest';
import { addDays } from '#domain/calendar-day.ts';
import { preferences } from '#dashboard/state/preferences.ts';
import {
  formatDate,
  formatDay,
  formatIsoDay,
  formatTime,
  formatTimeWithSeconds,
  momentOf,
  startOfDay,
  startOfToday,
} from './dates.ts';
import { formatMoment } from './moments.ts';
import { formatCount } from './plural.ts';

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
afterEach(() => preferences.set({ timeZone: '' }));

const FIRST_DAYS = Array.from({ length: 12 }, (_value, month) => new Date(2026, month, 1).toISOString());

test.each(['2026-11-21T09:41:07Z', '2026-12-31T23:59:59Z', '2026-03-29T01:30:00Z', ...FIRST_DAYS])(
  'the time zone of this device is the same whether or not it was chosen by name: %s',
  (instant) => {
    const read = () => [
      formatTime(instant),
      formatTimeWithSeconds(instant),
      formatIsoDay(instant),
      formatDay(instant),
      formatDate(instant),
      startOfToday(new Date(instant)),
    ];
    const unnamed = read();
    preferences.set({ timeZone: here });
    expect(read()).toEqual(unnamed);
  },
);

/** Zones whose clocks change at two, at one, at midnight, an hour before midnight, and by half an hour. */
const ZONES = [
  'Pacific/Auckland',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Africa/Cairo',
  'Europe/London',
  'Atlantic/Azores',
  'America/Nuuk',
  'America/Havana',
  'America/St_Johns',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

test.each(ZONES)(
  'each day of five years begins where the reader is, whatever the clock does that night: %s',
  (zone) => {
    preferences.set({ timeZone: zone });
    for (let day = '2024-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      const start = Date.parse(startOfDay(day));
      expect([formatIsoDay(start), formatIsoDay(start - 1)]).toEqual([day, addDays(day, -1)]);
    }
  },
);

test.each([
  ['2026-11-26T09:00', 'Australia/Perth', '2026-11-26T01:00:00.000Z'],
  ['2026-11-26T09:00:30', 'Pacific/Honolulu', '2026-11-26T19:00:30.000Z'],
  ['2026-11-26T09:00', 'Pacific/Kiritimati', '2026-11-25T19:00:00.000Z'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-03-08T03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01T02:30', 'America/New_York', '2026-11-01T07:30:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  // While a year is typed, the browser passes on each digit.
  ['0002-11-26T09:00', 'Australia/Perth', '0002-11-26T01:16:36.000Z'],
])('%s in %s is %s', (local, zone, moment) => {
  preferences.set({ timeZone: zone });
  expect(new Date(momentOf(local)).toISOString()).toBe(moment);
});

test.each(['', 'Australia/Perth'])('what is no time yet is no instant, in the zone "%s"', (timeZone) => {
  preferences.set({ timeZone });
  const typed = ['', '2026-13-01T09:00', '2026-11-26T', '20261-11-26T09:00'];
  expect(typed.filter((text) => !Number.isNaN(momentOf(text)))).toEqual([]);
});

test.each([
  // The clock went forward on the 8th, and back on the 1st of November.
  ['2026-03-08T23:30-04:00', '2026-03-09T00:30-04:00', 'Yesterday, 23:30'],
  ['2026-03-07T23:30-05:00', '2026-03-09T00:30-04:00', '7 Mar, 23:30'],
  ['2026-10-31T12:00-04:00', '2026-11-01T23:30-05:00', 'Yesterday, 12:00'],
  ['2026-11-01T00:10-04:00', '2026-11-01T23:30-05:00', 'Today, 00:10'],
  ['2025-12-30T09:00-05:00', '2026-01-01T09:00-05:00', '30 Dec 2025, 09:00'],
])('%s, read at %s, is %s', (moment, now, text) => {
  preferences.set({ timeZone: 'America/New_York' });
  expect(formatMoment(moment, new Date(now))).toBe(text);
});

test.each([0, 7, 999, 1000, 1208, 100_000, 1_234_567, -1208])(
  '%i is written like the formats of the browser',
  (value) => {
    expect(formatCount(value)).toBe(new Intl.NumberFormat('en-AU').format(value));
  },
);
