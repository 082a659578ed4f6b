import { expect, test } from 'vitest';
import { readListFilter } from './list-filter.ts';

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
