import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '#contract/gateway/booking.ts';
import { listBookings, readBooking, stopWaiting } from '#contract/gateway/bookings.ts';
import { readSession } from '#contract/gateway/session.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { holdAnswers } from '#dashboard/testing/hold-answers.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { SOME_ATTEMPT, someBooking, someDocket, somePart } from '#dashboard/testing/some-booking.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

function show(booking: Booking) {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: booking.created_at }));
  gateway.answer(readBooking, 200, () => booking);
  renderApp(`/bookings/${SOME_ATTEMPT}`);
  return gateway;
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a running booking', () => {
  // Freezes the clock, so that slow rendering doesn't change the elapsed time.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const startedAgo = (seconds: number, change: Partial<Booking> = {}) =>
    someBooking([], {
      created_at: new Date(Date.now() - seconds * 1000).toISOString(),
      order_count: 74,
      progress: 'booking',
      counts: { waiting: 74, booked: 0, not_booked: 0, unclear: 0 },
      waiting_for: ['Northpost', 'Swiftline'],
      recent_durations_ms: [8000, 21_000, 12_000],
      finished_at: null,
      ...change,
    });

  test('shows that it is running, who it waits for and how long it usually takes, and no percentage', async () => {
    show(startedAgo(3));
    await heading('Booking 74 orders…');
    expect(screen.getByRole('progressbar', { name: 'Booking progress' }).getAttribute('aria-valuenow')).toBeNull();
    expect(screen.getByText('Waiting for Northpost and Swiftline.')).toBeTruthy();
    expect(screen.getByText('Your last 3 bookings took 8 to 21 s.')).toBeTruthy();
    expect(screen.queryByText('Still waiting for the answer.')).toBeNull();
    await waitFor(() => expect(document.title).toBe('Booking 74… · Slipway'));
  });

  test('says after 10 s that it is still waiting, and leaves out a short history', async () => {
    show(startedAgo(12, { recent_durations_ms: [8000, 21_000] }));
    await heading('Booking 74 orders…');
    expect(screen.getByText('Still waiting for the answer.')).toBeTruthy();
    expect(screen.queryByText(/Your last/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Stop waiting' })).toBeNull();
  });

  test('after a minute a person may stop waiting; the outcome is then unclear', async () => {
    const gateway = show(startedAgo(61));
    const parts = [somePart({ state: 'unknown', unclear_cause: 'stopped_waiting' })];
    const after = someBooking([someDocket(['SLP1'], { kind: 'unclear', manifest_id: null, document: null })], {
      parts,
    });
    gateway.answer(stopWaiting, 200, () => after);
    const button = await screen.findByRole('button', { name: 'Stop waiting' });
    button.focus();
    fireEvent.click(button);
    gateway.answer(readBooking, 200, () => after);
    const result = await heading("We don't know if this 1 order was booked");
    // The pressed button is gone; focus moves to the result, not to the top of the page.
    await waitFor(() => expect(document.activeElement).toBe(result));
  });

  test('several parts are counted', async () => {
    show(startedAgo(3, { parts: [somePart(), somePart({ part_number: 2, state: 'sending' })] }));
    const bar = await screen.findByRole('progressbar', { name: 'Booking progress' });
    expect(bar.getAttribute('aria-valuenow')).toBe('1');
    expect(bar.getAttribute('aria-valuetext')).toBe('Part 2 of 2');
  });
});

test('while the orders are checked a person may stop it: nothing has been sent yet', async () => {
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
  const gateway = show(checking);
  gateway.answer(stopWaiting, 200, () => after);
  await heading('Booking 74 orders…');
  expect(screen.getByText('Checking the orders first. Nothing has been sent yet.')).toBeTruthy();
  expect(screen.queryByText('The booking may still go through.')).toBeNull();
  gateway.answer(stopWaiting, 500, () => ({ error: 'unknown' }));
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByText(bookingCopy.progress.stopUnclear);
  gateway.answer(stopWaiting, 403, () => ({ error: 'role_not_allowed' }));
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByText("That didn't reach Slipway. Nothing was stopped. Try again.");
  gateway.answer(stopWaiting, 200, () => after);
  gateway.answer(readBooking, 200, () => after);
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await heading('Nothing was booked');
  expect(screen.getByText(/^This was stopped before anything was sent/)).toBeTruthy();
});

test('a booking that could not be stopped by the time its page was left is named on the next page, with a link to it', async () => {
  const checking = someBooking([], {
    progress: 'checking',
    counts: { waiting: 1, booked: 0, not_booked: 0, unclear: 0 },
    finished_at: null,
  });
  const gateway = show(checking);
  gateway.answer(stopWaiting, 403, () => ({ error: 'role_not_allowed' }));
  const stop = await screen.findByRole('button', { name: 'Stop' });
  const arrive = holdAnswers('POST');
  fireEvent.click(stop);
  const bookings = screen.getAllByRole('link', { name: /^Bookings/u })[0];
  if (bookings !== undefined) fireEvent.click(bookings);
  await heading('Bookings');
  arrive();
  await screen.findByText(bookingCopy.progress.stopLeft(bookingCopy.progress.stopFailed));
  fireEvent.click(screen.getByRole('button', { name: bookingCopy.open }));
  await screen.findByRole('button', { name: 'Stop' });
});
