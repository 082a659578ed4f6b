import { cameInAt, type DuePart, duePartOf } from './due-part.ts';
import { expect, test } from 'vitest';
import type { ManifestId } from '#contract/identifiers.ts';

const ORDER: Parameters<typeof duePartOf>[0] = {
  booking: 'not_booked',
  booking_id: null,
  label: 'ready',
  state: 'despatch_in_progress',
  tracking_only: false,
  unchecked: false,
  manifest_id: null,
  booked_at: null,
  isHeld: false,
};
const BOOKED = { booking: 'booked', booking_id: 'a', booked_at: '2026-11-20T04:00:00.000Z' } as const;

const cases: [string, Partial<typeof ORDER>, DuePart | undefined][] = [
  ['its label is ready', {}, 'ready'],
  ['… and printed', { label: 'printed' }, 'ready'],
  ['a booking failed', { booking: 'failed' }, 'ready'],
  ['being booked now', { booking: 'sending' }, 'ready'],
  ['only its number is known', { label: 'none', unchecked: true, state: null }, 'ready'],
  ['no label yet', { label: 'none', state: 'order_placed' }, 'label'],
  ['its label is checked now', { label: 'checking', state: 'order_placed' }, 'label'],
  ['its label is stopped', { label: 'attention', state: 'order_placed' }, 'attention'],
  ['… after a booking failed', { label: 'attention', booking: 'failed' }, 'attention'],
  ['unclear, whatever its label', { booking: 'unclear', label: 'attention' }, 'unclear'],
  ['booked', BOOKED, 'booked'],
  ['booked, and with the receiver by now', { ...BOOKED, state: 'completed' }, 'booked'],
  ['booked elsewhere, its manifest known', { ...BOOKED, booking_id: null, manifest_id: 7 as ManifestId }, 'booked'],
  ['moved on without us', { ...BOOKED, booking_id: null, state: 'in_transit' }, undefined],
  ['held', { isHeld: true }, 'held'],
  ['held, label to come', { isHeld: true, label: 'none' }, 'held'],
  ['held and cancelled', { isHeld: true, state: 'cancelled' }, undefined],
  ['cancelled', { state: 'cancelled' }, undefined],
  ['tracking only', { tracking_only: true }, undefined],
  ['invalidated by the service', { state: 'invalidated' }, undefined],
  ['a state that nobody knows', { state: 'on_the_moon' }, 'ready'],
];
test.each(cases)('%s', (_name, change, expected) => {
  expect(duePartOf({ ...ORDER, ...change })).toBe(expected);
});

test('an order arrived when it was placed, unless that is later than when Slipway first knew it', () => {
  const known = '2026-11-20T05:00:00.000Z';
  expect(cameInAt('2026-11-20T14:00:00+11:00', known)).toBe('2026-11-20T03:00:00.000Z');
  expect(cameInAt(null, known)).toBe(known);
  expect(cameInAt('2026-11-20T06:00:00.000Z', known)).toBe(known);
  expect(cameInAt('yesterday', known)).toBe(known);
});
