import { afterEach, expect, test } from 'vitest';
import { preferences } from '#dashboard/state/preferences.ts';
import { readListFilter } from './list-filter.ts';

afterEach(() => preferences.set({ timeZone: '' }));

test.each([
  ['', {}],
  ['q=%20NP7%20&state=ready&other=1', { q: 'NP7', state: 'ready' }],
  ['from=yesterday&to=2026-13-99&q=', {}],
])('%s reads as %j', (address, expected) => {
  expect(readListFilter(new URLSearchParams(address), ['q', 'state'])).toEqual(expected);
});

test('a range of days includes its last day', () => {
  const { from = '', to = '' } = readListFilter(new URLSearchParams('from=2026-11-21&to=2026-11-21'), []);
  expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000);
});

test.each([
  ['2026-10-04', 23],
  ['2027-04-04', 25],
])('%s, when the clock changes in Melbourne, covers all of its %i hours and no more', (day, hours) => {
  preferences.set({ timeZone: 'Australia/Melbourne' });
  const { from = '', to = '' } = readListFilter(new URLSearchParams({ from: day, to: day }), []);
  expect(Date.parse(to) - Date.parse(from)).toBe(hours * 3_600_000);
});
