import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Booking } from '#contract/gateway/booking.ts';
import { readBooking } from '#contract/gateway/bookings.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { awaitedBookings, useAwaitedBookings } from '#dashboard/state/awaited-bookings.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { SOME_ATTEMPT, someBooking, someDocket, someFailedDocket } from '#dashboard/testing/some-booking.ts';
import { setServiceTime } from '#dashboard/browser/service-time.ts';
import { playSound } from '#dashboard/browser/sounds.ts';
import { AwaitedBooking } from './awaited-booking.tsx';

vi.mock('#dashboard/browser/sounds.ts', () => ({ playSound: vi.fn<(sound: string) => void>() }));

const finished_at = new Date().toISOString();
const running = someBooking([], { progress: 'booking', order_count: 3, finished_at: null });

function Ears() {
  return useAwaitedBookings().map((id) => <AwaitedBooking key={id} id={id} />);
}

/** Opens a browser tab on an arbitrary page. */
function openTab() {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Ears />
    </QueryClientProvider>,
  );
  return () => client.invalidateQueries({ queryKey: ['bookings'] });
}

function bookingIs(booking: Booking) {
  const gateway = fakeGateway();
  gateway.answer(readBooking, 200, () => booking);
}

beforeEach(() => {
  vi.mocked(playSound).mockClear();
  bookingIs(running);
  awaitedBookings.add(SOME_ATTEMPT);
});
afterEach(async () => {
  cleanup();
  await awaitedBookings.take(SOME_ATTEMPT);
  vi.unstubAllGlobals();
  setServiceTime(new Date().toISOString());
});

test.each([
  ['finished', someBooking([someDocket(['SLP1'])], { finished_at })],
  ['attention', someBooking([someDocket(['SLP1']), someFailedDocket(['SLP2'])], { finished_at })],
  ['attention', someBooking([someDocket(['SLP1'], { kind: 'unclear' })], { finished_at })],
] as const)('the end of a booking is announced once, however many tabs there are: %s', async (sound, ended) => {
  const look = [openTab(), openTab()];
  expect(playSound).not.toHaveBeenCalled();
  bookingIs(ended);
  await Promise.all(look.map((again) => again()));
  await waitFor(() => expect(vi.mocked(playSound).mock.calls).toEqual([[sound]]));
  // A reload, and a third tab.
  cleanup();
  await openTab()();
  expect(vi.mocked(playSound).mock.calls).toEqual([[sound]]);
  expect(awaitedBookings.get()).toEqual([]);
});

test('the end is announced even on a device whose clock is wrong', async () => {
  const aheadMs = 3_600_000;
  setServiceTime(new Date(Date.now() - aheadMs).toISOString());
  bookingIs(someBooking([someDocket(['SLP1'])], { finished_at: new Date(Date.now() - aheadMs).toISOString() }));
  openTab();
  await waitFor(() => expect(vi.mocked(playSound).mock.calls).toEqual([['finished']]));
});

test('bookings that ended while the browser was closed are not announced', async () => {
  bookingIs(someBooking([someDocket(['SLP1'])], { finished_at: '2026-11-20T01:41:03.000Z' }));
  openTab();
  await waitFor(() => expect(awaitedBookings.get()).toEqual([]));
  expect(playSound).not.toHaveBeenCalled();
});

test('a page of a proxy in place of the booking ends nothing: its end is still announced', async () => {
  const gateway = fakeGateway();
  const page = vi.fn<() => never>(() => '404 page not found' as never);
  gateway.answer(readBooking, 404, page);
  const look = openTab();
  await waitFor(() => expect(page).toHaveBeenCalled());
  await look();
  expect(awaitedBookings.get()).toEqual([SOME_ATTEMPT]);
  bookingIs(someBooking([someDocket(['SLP1'])], { finished_at }));
  await look();
  await waitFor(() => expect(vi.mocked(playSound).mock.calls).toEqual([['finished']]));
});

test('bookings of another browser are not announced', async () => {
  await awaitedBookings.take(SOME_ATTEMPT);
  bookingIs(someBooking([someDocket(['SLP1'])], { finished_at }));
  await openTab()();
  expect(playSound).not.toHaveBeenCalled();
});
