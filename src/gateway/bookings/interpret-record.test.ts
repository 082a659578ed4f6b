import type { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { expect, test } from 'vitest';
import { interpretRecord } from './interpret-record.ts';

const tracking_number = 'SLP1';
const manifest_id = 901 as ManifestId;
const manifest_number = 'M-901' as ManifestNumber;
const OPEN = { presumed_not_booked: 0, manifest_id: null } as const;
const REFUSED = { presumed_not_booked: 1, manifest_id: null } as const;
/** An order whose manifest was refused after the booking had succeeded. */
const RELEASED = { presumed_not_booked: 1, manifest_id } as const;

test.each([
  [{ state: 'despatch_in_progress', manifest_id }, 'booked', 'booked', 'booked'],
  [{ state: 'despatch_in_progress', manifest_number }, 'in_between', 'in_between', 'in_between'],
  [{ state: 'despatch_in_progress' }, 'not_booked', 'not_booked', 'not_booked'],
  [{ state: 'cancelled' }, 'not_booked', 'not_booked', 'not_booked'],
  [{}, 'not_booked', 'not_booked', 'not_booked'],
  [{ state: 'ready_for_pickup', manifest_id: null }, 'booked', 'booked', 'in_between'],
  [{ state: 'in_transit' }, 'booked', 'booked', 'in_between'],
  [{ state: 'awaiting_drop_off', manifest_number }, 'booked', 'booked', 'in_between'],
] as const)(
  '%j: sent %s, refused %s, of a manifest that was refused afterwards %s',
  (told, open, refused, released) => {
    const record = { tracking_number, ...told };
    expect([OPEN, REFUSED, RELEASED].map((order) => interpretRecord(record, order))).toEqual([open, refused, released]);
  },
);

test('an order that is not known', () => {
  expect(interpretRecord(null, OPEN)).toBe('not_found');
  expect(interpretRecord(undefined, OPEN)).toBe('not_found');
});
