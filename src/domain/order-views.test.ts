import { BOOKING_STATES, LABEL_STATES } from '#contract/gateway/orders.ts';
import { DELIVERY_STATUSES } from '#contract/documented/delivery-status.ts';
import { describe, expect, test } from 'vitest';
import { whyLeftOut } from './bookability.ts';
import { bookingStateOf, labelStateOf, type OwnBooking, type OwnLabel } from './index-states.ts';
import { viewsOf } from './order-views.ts';

const base = {
  booking: 'not_booked',
  label: 'ready',
  state: 'despatch_in_progress',
  tracking_only: false,
  unchecked: false,
} as const;

describe('why an order is left out of a booking', () => {
  test.each([
    [{}, undefined],
    [{ label: 'printed' }, undefined],
    [{ booking: 'failed' }, undefined],
    [{ label: 'none' }, 'no_label'],
    [{ label: 'queued' }, 'no_label'],
    [{ label: 'checking' }, 'no_label'],
    [{ label: 'attention' }, 'label_attention'],
    [{ booking: 'booked' }, 'already_booked'],
    [{ booking: 'sending' }, 'being_booked'],
    [{ booking: 'unclear' }, 'unclear'],
    [{ booking: 'unclear', state: 'cancelled', tracking_only: true }, 'unclear'],
    [{ tracking_only: true, label: 'tracking-only' }, 'tracking_only'],
    [{ state: 'cancelled' }, 'cancelled'],
    [{ unchecked: true, label: 'none' }, undefined],
    [{ unchecked: true, label: 'checking' }, 'no_label'],
    [{ unchecked: true, label: 'attention' }, 'label_attention'],
    [{ unchecked: true, label: 'none', booking: 'unclear' }, 'unclear'],
  ] as const)('%j: %s', (change, expected) => {
    expect(whyLeftOut({ ...base, isHeld: false, ...change })).toBe(expected);
  });
});

test('an order is ready to book exactly when nothing leaves it out', () => {
  for (const label of LABEL_STATES)
    for (const booking of BOOKING_STATES)
      for (const state of [...DELIVERY_STATUSES, 'processing', 'cancelled', 'weird_new_state', null])
        for (const tracking_only of [true, false]) {
          const order = { label, booking, state, tracking_only, unchecked: tracking_only };
          const isReady = whyLeftOut({ ...order, isHeld: false }) === undefined;
          expect(viewsOf({ ...order, isCancelUnclear: false }).ready).toBe(isReady);
          // Regardless of the rest, somebody must find out what became of its cancellation before it goes anywhere.
          expect(viewsOf({ ...order, isCancelUnclear: true })).toMatchObject({
            ready: false,
            'needs-label': false,
            attention: state !== 'cancelled',
          });
        }
});

describe('the booking state shown', () => {
  test.each<[OwnBooking, object, string]>([
    [null, {}, 'not_booked'],
    [null, { manifest_id: 7 }, 'booked'],
    [null, { state: 'in_transit' }, 'booked'],
    ['failed', {}, 'failed'],
    ['failed', { manifest_id: 7 }, 'booked'],
    ['sending', { manifest_id: 7 }, 'sending'],
    ['unclear', { manifest_id: 7, state: 'ready_for_pickup' }, 'unclear'],
    ['booked', { state: 'despatch_in_progress' }, 'booked'],
  ])('known here %s, on the platform %j: %s', (own, record, expected) => {
    expect(bookingStateOf(own, record)).toBe(expected);
  });
});

describe('the label state', () => {
  test.each<[OwnLabel, object, string]>([
    ['queued', { state: 'order_placed' }, 'queued'],
    ['checking', { state: 'processing' }, 'checking'],
    ['attention', { state: 'order_placed' }, 'attention'],
    // Labelled elsewhere in the meantime: there is nothing left to wait for.
    ['checking', { state: 'despatch_in_progress' }, 'ready'],
    ['attention', { state: 'in_transit' }, 'ready'],
    // The feed lags behind the label that we already have, or the service has no order record at all.
    ['ready', { state: 'order_placed' }, 'ready'],
    ['ready', {}, 'ready'],
    ['ready', { state: 'processing' }, 'none'],
    ['checking', { state: 'cancelled' }, 'none'],
    ['ready', { state: 'cancelled' }, 'none'],
  ])('check %s, on the platform %j: %s', (own, record, expected) => {
    expect(labelStateOf(own, record, false)).toBe(expected);
  });

  test.each([
    [{ state: 'processing' }, false, 'none'],
    [{ state: 'order_placed' }, false, 'none'],
    [{ state: 'despatch_in_progress' }, false, 'ready'],
    [{ state: 'in_transit' }, true, 'printed'],
    [{ state: 'order_placed', tracking_only: true }, false, 'tracking-only'],
    [{ state: 'weird_new_state' }, false, 'none'],
  ])('%j, printed %s: %s', (record, printed, expected) => {
    expect(labelStateOf(null, record, printed)).toBe(expected);
  });
});
