import { holidaysOf, listPlaces } from './holidays.ts';
import { expect, test } from 'vitest';

test('Victoria has the country’s holidays and its own, marked as such', async () => {
  const days = await holidaysOf('AU', 'VIC', 2026);
  expect(days.get('2026-11-03')).toEqual({ name: 'Melbourne Cup', region: 'Victoria' });
  expect(days.get('2026-12-25')).toEqual({ name: 'Christmas Day', region: null });
  expect((await holidaysOf('AU', 'WA', 2026)).has('2026-11-03')).toBe(false);
  expect((await holidaysOf('AU', null, 2026)).has('2026-11-03')).toBe(false);
});

test('a holiday that begins in the evening isn’t a holiday of that day', async () => {
  // Christmas Eve is a holiday from 19:00 in South Australia.
  expect((await holidaysOf('AU', 'SA', 2026)).has('2026-12-24')).toBe(false);
});

test('an unknown place has no holidays', async () => {
  expect((await holidaysOf('ZZ', null, 2026)).size).toBe(0);
  expect((await holidaysOf('AU', 'NOWHERE', 2026)).has('2026-12-25')).toBe(true);
});

test('countries, and the regions of one', async () => {
  const countries = await listPlaces(undefined);
  expect(countries.find(({ code }) => code === 'AU')?.name).toBe('Australia');
  expect(await listPlaces('AU')).toContainEqual({ code: 'VIC', name: 'Victoria' });
  expect(await listPlaces('ZZ')).toEqual([]);
});
