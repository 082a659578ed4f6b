import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listBookings, readBooking, stopWaiting } from '#contract/gateway/bookings.ts';
import { readSession } from '#contract/gateway/session.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { SOME_ATTEMPT, someBooking } from '#dashboard/testing/some-booking.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('while the orders are checked a person may stop it: nothing was sent yet', async () => {
  const checking = someBooking([], {
    created_at: new Date().toISOString(),
    order_count: 74,
    progress: 'checking',
    counts: { waiting: 74, booked: 0, not_booked: 0, unclear: 0 },
    finished_at: null,
  });
  const after = someBooking([], {
    order_count: 74,
    counts: { waiting: 0, booked: 0, not_booked: 74, unclear: 0 },
    failure: { kind: 'stopped', error: null, error_description: null, orders: [] },
  });
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: checking.created_at }));
  gateway.answer(readBooking, 200, () => checking);
  gateway.answer(stopWaiting, 200, () => after);
  renderApp(`/bookings/${SOME_ATTEMPT}`);
  await screen.findByRole('heading', { level: 1, name: 'Booking 74 orders…' });
  expect(screen.getByText('Checking the orders first. Nothing has been sent yet.')).toBeTruthy();
  expect(screen.queryByText('The booking may still go through.')).toBeNull();
  gateway.answer(readBooking, 200, () => after);
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByRole('heading', { level: 1, name: 'Nothing was booked' });
  expect(screen.getByText(/^This was stopped before anything was sent/)).toBeTruthy();
});
