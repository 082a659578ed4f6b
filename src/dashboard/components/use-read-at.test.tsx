import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listBookings } from '#contract/gateway/bookings.ts';
import { listManifestSummaries } from '#contract/gateway/manifests.ts';
import { countOrderViews } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someBooking, someDocket } from '#dashboard/testing/some-booking.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const EVENING = new Date(2026, 10, 21, 19, 7);
const MORNING = new Date(2026, 10, 22, 8, 0);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a list that was read before the night is not of today, nor is what it calls so, though nothing can be read again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: EVENING });
  const gateway = fakeGateway();
  const as_of = EVENING.toISOString();
  gateway.answer(readSession, 200, () => someSession({ time: as_of }));
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listManifestSummaries, 200, () => ({ manifests: [], total: 0, carriers: [], as_of }));
  const booking = { ...someBooking([someDocket(['SLP1'])]), created_at: as_of, carriers: ['Northpost'] };
  gateway.answer(listBookings, 200, () => ({ bookings: [booking], total: 1, as_of }));
  renderApp('/bookings');
  expect(await screen.findByText('updated 19:07')).toBeTruthy();
  expect(screen.getByText('Today, 19:07')).toBeTruthy();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The network is gone')));
  vi.setSystemTime(MORNING);
  expect(await screen.findByText('updated yesterday, 19:07')).toBeTruthy();
  expect(screen.getByText('Yesterday, 19:07')).toBeTruthy();
});
