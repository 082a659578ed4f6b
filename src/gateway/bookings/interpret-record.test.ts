import type { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { expect, test } from 'vitest';
import { interpretRecord } from './interpret-record.ts';

const manifest_id = 901 as ManifestId;
const manifest_number = 'M-901' as ManifestNumber;
const NONE: ReadonlySet<number> = new Set();

/** What the record proves, without a refused manifest, after this one was refused, and after another one was. */
test.each([
  [{ state: 'despatch_in_progress', manifest_id }, 'booked', 'in_between', 'booked'],
  [{ state: 'ready_for_pickup', manifest_id }, 'booked', 'in_between', 'booked'],
  [{ state: 'despatch_in_progress', manifest_number }, 'in_between', 'in_between', 'in_between'],
  [{ state: 'despatch_in_progress' }, 'not_booked', 'not_booked', 'not_booked'],
  [{ state: 'cancelled' }, 'not_booked', 'not_booked', 'not_booked'],
  [{}, 'not_booked', 'not_booked', 'not_booked'],
  [{ state: 'ready_for_pickup', manifest_id: null }, 'booked', 'in_between', 'in_between'],
  [{ state: 'in_transit' }, 'booked', 'in_between', 'in_between'],
  [{ state: 'awaiting_drop_off', manifest_number }, 'booked', 'in_between', 'in_between'],
] as const)('%j: %s; after its manifest was refused %s, after another one was %s', (told, never, this_one, another) => {
  const refused = [NONE, new Set([901]), new Set([900])];
  expect(refused.map((ids) => interpretRecord({ ...told }, ids))).toEqual([never, this_one, another]);
});

test('an order that the service does not know', () => {
  expect(interpretRecord(null, NONE)).toBe('not_found');
  expect(interpretRecord(undefined, NONE)).toBe('not_found');
});
