// @vitest-environment node
import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar-day.ts';
import { formatDateTimeIn, formatLongDay, formatTimeAhead, formatTimeIn, formatWeekday } from './zoned-time.ts';

test('days are written like the formats of the browser', () => {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-AU', { ...options, timeZone: 'UTC' });
    return (day: string) => format.format(new Date(day));
  };
  const [weekday, date] = [write({ weekday: 'long' }), write({ day: 'numeric', month: 'short' })];
  for (let day = '2026-01-01'; day < '2027-02-01'; day = addDays(day, 1)) {
    expect([formatWeekday(day), formatLongDay(day)]).toEqual([weekday(day), `${weekday(day)} ${date(day)}`]);
  }
});

test('a time is shown at a fixed offset from UTC', () => {
  const at = Date.parse('2026-11-20T04:20:59.999Z');
  expect([660, -300, 0, 345].map((offset) => formatTimeAhead(offset, at))).toEqual([
    '15:20',
    '23:20',
    '04:20',
    '10:05',
  ]);
});

test('a time is shown in the time zone', () => {
  expect(formatTimeIn('Australia/Melbourne', '2026-11-20T04:20:00Z')).toBe('15:20');
  expect(formatTimeIn('America/New_York', '2026-11-20T04:20:00Z')).toBe('23:20');
  expect(formatDateTimeIn('America/New_York', '2026-11-20T04:20:00Z')).toBe('19 Nov 2026, 23:20');
});
