// @vitest-environment node
import { expect, test } from 'vitest';
import { describeDays } from './filters.ts';
import { listDayPresets } from './day-presets.ts';

test.each([
  // A Friday, a Monday, a Sunday, and the first day of a year.
  ['2026-11-20', '2026-11-19', '2026-11-14', '2026-11-16'],
  ['2026-11-16', '2026-11-15', '2026-11-10', '2026-11-16'],
  ['2026-11-22', '2026-11-21', '2026-11-16', '2026-11-16'],
  ['2027-01-01', '2026-12-31', '2026-12-26', '2026-12-28'],
])('on %s', (today, yesterday, sevenDays, week) => {
  expect(listDayPresets(today).map(({ from, to }) => [from, to])).toEqual([
    [today, today],
    [yesterday, yesterday],
    [sevenDays, today],
    [week, today],
  ]);
});

test('a single day is written once', () => {
  expect(describeDays('2026-11-21', '2026-11-21')).toBe('21 Nov');
  expect(describeDays('', '')).toBe('');
});
