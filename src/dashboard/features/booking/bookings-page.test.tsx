import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { BookingSummary } from '#contract/gateway/booking.ts';
import { listBookings } from '#contract/gateway/bookings.ts';
import { countOrderViews } from '#contract/gateway/orders.ts';
import { listManifestSummaries } from '#contract/gateway/manifests.ts';
import { readSession } from '#contract/gateway/session.ts';
import { formatReadAt } from '#dashboard/copy/moments.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someBooking, someDocket } from '#dashboard/testing/some-booking.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

function show(bookings: readonly BookingSummary[], address = '/bookings', manifests = 0) {
  const gateway = fakeGateway();
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 };
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listBookings, 200, () => ({
    bookings: [...bookings],
    total: bookings.length,
    as_of: '2026-11-21T09:41:00Z',
  }));
  gateway.answer(listManifestSummaries, 200, () => ({
    manifests: [],
    total: manifests,
    carriers: [],
    as_of: '2026-11-21T09:41:00Z',
  }));
  return { ...gateway, client: renderApp(address).client };
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('each booking is a line: open ones stand out, zeros are left empty', async () => {
  const counts = { waiting: 0, booked: 69, not_booked: 3, unclear: 2 };
  show([
    someBooking([someDocket(['SLP1'])], { order_count: 74, counts, carriers: ['Northpost', 'Swiftline', 'A', 'B'] }),
  ]);
  const table = await screen.findByRole('table', { name: 'Bookings' });
  const cells = within(table)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells).toEqual(['74', '69', '3', '2', 'Northpost, Swiftline, +2', 'owner@slipway.test']);
  expect(within(table).getByRole('link', { name: /^Open booking from \d+ Nov 2026, \d\d:\d\d$/ })).toBeTruthy();
});

test('a booking that was refused says so in its line', async () => {
  const orders = [{ tracking_number: 'SLP9', near_match: null, reason: 'not_found' }];
  const failure = { kind: 'not_available' as const, error: null, error_description: null, orders };
  show([someBooking([], { order_count: 84, failure, counts: { waiting: 0, booked: 0, not_booked: 84, unclear: 0 } })]);
  expect(await screen.findByText('Nothing booked: 1 number not found')).toBeTruthy();
});

test('a list that can’t be read again stays, with its time and a way to retry', async () => {
  const { client, ...gateway } = show([someBooking([someDocket(['SLP1'])])]);
  await screen.findByRole('table', { name: 'Bookings' });
  gateway.answer(listBookings, 500, () => ({ error: 'unknown_error' }));
  void client.invalidateQueries({ queryKey: ['bookings', 'list'] });
  expect(await screen.findByText(`Couldn't be updated. Showing ${formatReadAt('2026-11-21T09:41:00Z')}.`)).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Bookings' })).toBeTruthy();
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: '2026-11-21T09:41:00Z' }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No bookings yet')).toBeTruthy();
  expect(screen.queryByText(/^Couldn't be updated/)).toBeNull();
});

test('without bookings, manifests that were booked elsewhere are mentioned and linked', async () => {
  show([], '/bookings', 3);
  expect(await screen.findByText(/^The service has 3 manifests that were booked elsewhere\./)).toBeTruthy();
  expect(screen.getByText('No bookings have been made here yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Show 3 manifests' }));
  expect(location.pathname).toBe('/manifests');
});

test('filters are chips: a value is chosen from a list, kept in the address and can be removed', async () => {
  show([someBooking([someDocket(['SLP1'])])]);
  const filters = within(await screen.findByRole('group', { name: 'Filters' }));
  fireEvent.click(filters.getByRole('button', { name: 'Filter by outcome' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Unclear' }));
  expect(location.search).toBe('?outcome=unclear');
  expect(filters.getByRole('button', { name: 'Filter by outcome: Unclear' })).toBeTruthy();
  fireEvent.click(filters.getByRole('button', { name: 'Filter by date' }));
  const from = await screen.findByLabelText('From');
  fireEvent.change(from, { target: { value: '2026-11-20' } });
  expect(location.search).toBe('?outcome=unclear&from=2026-11-20');
  fireEvent.keyDown(from, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByLabelText('From')).toBeNull());
  fireEvent.click(filters.getByRole('button', { name: 'Remove filter: Outcome' }));
  fireEvent.click(await filters.findByRole('button', { name: 'Remove filter: Date' }));
  expect(location.search).toBe('');
});

test('two days that are filled in quickly both count, and a value that was ignored is left out from then on', async () => {
  show([], '/bookings?outcome=abc');
  const filters = within(await screen.findByRole('group', { name: 'Filters' }));
  fireEvent.click(filters.getByRole('button', { name: 'Filter by date' }));
  const to = await screen.findByLabelText('To');
  const push = history.pushState.bind(history);
  // The second is filled in before the list was drawn for the first.
  vi.spyOn(history, 'pushState').mockImplementationOnce((state, unused, url) => {
    push(state, unused, url);
    fireEvent.change(to, { target: { value: '2026-11-21' } });
  });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } });
  await waitFor(() => expect(location.search).toBe('?from=2026-11-20&to=2026-11-21'));
});

test('without bookings it says how to make one; without a match it offers to clear', async () => {
  show([]);
  expect(await screen.findByText('No bookings yet')).toBeTruthy();
  cleanup();
  const gateway = show([], '/bookings?outcome=failed');
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('No bookings yet')).toBeTruthy();
  expect(gateway.calls.find((call) => call.search.get('outcome') === 'failed')).toBeTruthy();
});

test('days and pages that are none are ignored, and named', async () => {
  show([someBooking([someDocket(['SLP1'])])], '/bookings?from=2026-13-45&to=2026-11-21&page=x');
  expect(await screen.findByText("Ignored 2 filters this version doesn't know: from=2026-13-45, page=x")).toBeTruthy();
});

test('a value of the address that this version doesn’t know is ignored, and named', async () => {
  const gateway = show([someBooking([someDocket(['SLP1'])])], '/bookings?outcome=abc');
  expect(await screen.findByText("Ignored 1 filter this version doesn't know: outcome=abc")).toBeTruthy();
  expect(await screen.findByRole('table', { name: 'Bookings' })).toBeTruthy();
  expect(screen.queryByText(/Outcome: abc/)).toBeNull();
  expect(
    gateway.calls.filter(({ name }) => name === 'listBookings').map(({ search }) => search?.get('outcome')),
  ).not.toContain('abc');
});
