import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { BookingState } from './booking-state.tsx';

afterEach(cleanup);
const held = { by: 'packer@slipway.test', at: '2026-11-26T08:00:00.000Z', reason: null };

test.each([
  [{}, 'Not booked'],
  [{ booking: 'booked' }, 'Booked'],
  [{ held }, 'On hold'],
  [{ held, booking: 'booked' }, 'Booked'],
  [{ state: 'cancelled' }, 'Cancelled'],
  [{ state: 'cancelled', booking: 'failed', held }, 'Cancelled'],
  [{ state: 'cancelled', booking: 'booked' }, 'Booked'],
  // Takes precedence over a hold, because it excludes the order from every booking.
  [{ cancel_unclear: true }, 'Cancel unclear'],
  [{ cancel_unclear: true, held }, 'Cancel unclear'],
] as const)('an order that is %j: %s', (change, text) => {
  render(<BookingState order={someOrder('SLP4408812K7Q2', change)} />);
  expect(screen.getByText(text)).toBeTruthy();
});
