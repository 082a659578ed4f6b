import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BOOKING_STATES, LABEL_STATES } from '#contract/gateway/orders.ts';
import { whyLeftOut } from './bookability.ts';
import { causeOf, isLeftOut, joinsList, judgeScan } from './scan-verdict.ts';

const order = {
  label: 'ready',
  booking: 'not_booked',
  state: 'despatch_in_progress',
  tracking_only: false,
  unchecked: false,
} as const;

const held = { by: 'Ana', at: '2026-11-21T09:41:00Z', reason: null };

it.each([
  ['a labelled order', order, false, 'added'],
  ['a printed one', { ...order, label: 'printed' }, false, 'added'],
  ['one whose booking failed', { ...order, booking: 'failed' }, false, 'added'],
  ['one that is in the list', order, true, 'again'],
  ['one without a label', { ...order, label: 'none' }, false, 'no_label'],
  ['one whose label is being checked', { ...order, label: 'checking' }, false, 'no_label'],
  ['one that needs attention', { ...order, label: 'attention' }, false, 'attention'],
  ['a tracking-only one', { ...order, tracking_only: true, label: 'tracking-only' }, false, 'attention'],
  ['a booked one', { ...order, booking: 'booked' }, false, 'booked'],
  ['one that is being booked', { ...order, booking: 'sending' }, false, 'being_booked'],
  ['an unclear one, which nobody knows to be booked', { ...order, booking: 'unclear' }, false, 'unclear'],
  ['a cancelled one', { ...order, state: 'cancelled' }, false, 'cancelled'],
  ['one that a person holds', { ...order, held }, false, 'held'],
  ['one that a person holds, without a label', { ...order, held, label: 'none' }, false, 'held'],
  ['one that nobody holds', { ...order, held: null }, false, 'added'],
  ['one that is in the list and waits for its label', { ...order, label: 'none' }, true, 'again'],
  ['one that is in the list and was booked since', { ...order, booking: 'booked' }, true, 'booked'],
  ['one that is in the list and is held since', { ...order, held }, true, 'held'],
] as const)('%s', (_, scanned, isInList, verdict) => {
  expect(judgeScan('SLP4408815T0O1', scanned, isInList)).toBe(verdict);
});

it.each([
  [
    'of a stopped label',
    { label_code: 'label_failed_invalid_quote', tracking_only: false },
    'label_failed_invalid_quote',
  ],
  ['of an order that is only tracked', { label_code: null, tracking_only: true }, 'label_failed_tracking_order'],
  ['that nobody knows', { label_code: null, tracking_only: false }, null],
])('the cause %s', (_, scanned, cause) => {
  expect(causeOf(scanned)).toBe(cause);
});

it.each([
  ['SLP', 'unread'],
  ['9300675024235', 'product'],
  ['SLP4408815T0O1', 'unknown'],
])('“%s” is not an order of ours: %s', (text, verdict) => {
  expect(judgeScan(text, undefined, false)).toBe(verdict);
});

it('puts nothing on the list that could not be booked once it has its label', () => {
  const any = fc.record({
    label: fc.constantFrom(...LABEL_STATES),
    booking: fc.constantFrom(...BOOKING_STATES),
    state: fc.option(fc.constantFrom('processing', 'despatch_in_progress', 'in_transit', 'cancelled')),
    tracking_only: fc.boolean(),
    unchecked: fc.boolean(),
    held: fc.constantFrom(null, held),
  });
  fc.assert(
    fc.property(any, (scanned) => {
      const verdict = judgeScan('SLP4408815T0O1', scanned, false);
      expect(isLeftOut(verdict)).toBe(!joinsList(verdict));
      expect(joinsList(verdict)).toBe(
        [undefined, 'no_label'].includes(whyLeftOut({ ...scanned, isHeld: scanned.held !== null })),
      );
    }),
  );
});
