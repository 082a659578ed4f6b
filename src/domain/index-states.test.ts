import { describe, expect, test } from 'vitest';
import { wasRequoted } from './index-states.ts';

const LABELLED = {
  own_booking: null,
  booking: 'not_booked',
  own_label: 'ready',
  label: 'ready',
  state: 'despatch_in_progress',
  labelled_at: '2026-11-21T01:00:00.000Z',
} as const;
const LATER = '2026-11-21T01:00:00.001Z';

describe('an order with a label was quoted again', () => {
  test.each([
    ['it is being quoted', {}, 'processing', LATER, true],
    ['it was labelled and is only placed', {}, 'order_placed', LATER, true],
    ['it was being quoted and is placed', { state: 'processing' }, 'order_placed', LATER, true],
    ['its label was made elsewhere', { own_label: null }, 'processing', LATER, true],
    ['its label was printed', { label: 'printed' }, 'processing', LATER, true],
    ['its booking was refused', { own_booking: 'failed', booking: 'failed' }, 'processing', LATER, true],
    ['the service never said that it was labelled', { state: 'order_placed' }, 'order_placed', LATER, false],
    ['the record is older than the label', {}, 'processing', LABELLED.labelled_at, false],
    ['the record is older, but the clock was set back since', {}, 'processing', '2026-11-20T01:00:00.000Z', true],
    ['it is still labelled', {}, 'despatch_in_progress', LATER, false],
    ['it is booked', { booking: 'booked' }, 'processing', LATER, false],
    ['nobody knows whether it is booked', { own_booking: 'unclear', booking: 'unclear' }, 'processing', LATER, false],
    ['we set it back', { own_booking: 'failed', booking: 'failed' }, 'order_placed', LATER, false],
    ['it has no label', { own_label: null, label: 'none', state: 'order_placed' }, 'processing', LATER, false],
    [
      'its label is on its way',
      { own_label: 'checking', label: 'checking', state: 'order_placed' },
      'processing',
      LATER,
      true,
    ],
    [
      'its label was requested while it was quoted',
      { own_label: 'checking', label: 'checking', state: 'processing' },
      'processing',
      LATER,
      false,
    ],
    ['it has an unknown state', {}, 'on_a_ship', LATER, false],
    ['its state is missing', {}, null, LATER, false],
  ] as const)('%s', (_case, change, state, askedAt, expected) => {
    expect(wasRequoted({ ...LABELLED, ...change }, { state }, askedAt)).toBe(expected);
  });
});
