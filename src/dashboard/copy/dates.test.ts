import { afterEach, expect, test } from 'vitest';
import { preferences } from '#dashboard/state/preferences.ts';
import {
  formatDate,
  formatDay,
  formatIsoDay,
  formatTime,
  formatTimeWithSeconds,
  startOfDay,
  startOfToday,
} from './dates.ts';
import { formatCount } from './plural.ts';

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
afterEach(() => preferences.set({ timeZone: '' }));

const FIRST_DAYS = Array.from({ length: 12 }, (_value, month) => new Date(2026, month, 1).toISOString());

test.each(['2026-11-21T09:41:07Z', '2026-12-31T23:59:59Z', '2026-03-29T01:30:00Z', ...FIRST_DAYS])(
  'the zone of this device is the same whether it was chosen by its name or not: %s',
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

test('a day begins where the reader is', () => {
  preferences.set({ timeZone: 'Pacific/Auckland' });
  expect(startOfDay('2026-11-21')).toBe('2026-11-20T11:00:00.000Z');
});

test.each([0, 7, 999, 1000, 1208, 100_000, 1_234_567, -1208])(
  '%i is written as the formats of the browser write it',
  (value) => {
    expect(formatCount(value)).toBe(new Intl.NumberFormat('en-AU').format(value));
  },
);
