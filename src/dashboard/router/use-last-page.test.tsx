import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listBookings } from '#contract/gateway/bookings.ts';
import { LABELS_PER_PAGE, listLabelChecks, readLabelSummary } from '#contract/gateway/labels.ts';
import { listManifestSummaries } from '#contract/gateway/manifests.ts';
import { countOrderViews } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { bookingsCopy } from '#dashboard/copy/bookings.ts';
import { labelsCopy } from '#dashboard/copy/labels.ts';
import { manifestsCopy } from '#dashboard/copy/manifests.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someBooking, someDocket } from '#dashboard/testing/some-booking.ts';
import { someCheck, someLabelSummary } from '#dashboard/testing/some-check.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const as_of = '2026-11-21T09:41:07Z';
const PER_PAGE = 50;

/** The app at an address, over lists of which each has `count` rows. */
function show(address: string, count: number) {
  const lists = { count };
  const gateway = fakeGateway();
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 };
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(readLabelSummary, 200, () => someLabelSummary());
  const pageOf = <Row,>(search: URLSearchParams, row: (at: number) => Row, size = PER_PAGE) => {
    const first = (Number(search.get('page') ?? 1) - 1) * size;
    return Array.from({ length: lists.count }, (_, at) => row(at)).slice(first, first + size);
  };
  gateway.answer(listLabelChecks, 200, ({ search }) => {
    const checks = pageOf(search, (at) => someCheck(`SLP${at}`, { state: 'ready', code: null }), LABELS_PER_PAGE);
    return { checks, total: lists.count, causes: [], carriers: [], as_of };
  });
  gateway.answer(listBookings, 200, ({ search }) => {
    const one = someBooking([someDocket(['SLP1'])]);
    const bookings = pageOf(search, (at) => ({
      ...one,
      attempt_id: `${one.attempt_id.slice(0, -4)}${String(at).padStart(4, '0')}`,
    }));
    return { bookings, total: lists.count, as_of };
  });
  gateway.answer(listManifestSummaries, 200, ({ search }) => {
    const manifests = pageOf(search, (at) => ({
      manifest_id: ManifestId.parse(at + 1),
      manifest_number: ManifestNumber.parse(`NPM-${at}`),
      courier_name: 'Northpost',
      courier_allocation: 'NorthpostStandard',
      order_count: 44,
      booked_at: as_of,
      state: 'ready' as const,
      link: null,
    }));
    return { manifests, total: lists.count, carriers: [], as_of };
  });
  const entries = history.length;
  return { lists, entries, client: renderApp(address).client };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['/labels?show=ready&page=2', ['labels'], 'Label checks', labelsCopy.empty.ready, LABELS_PER_PAGE],
  ['/bookings?page=2', ['bookings'], 'Bookings', bookingsCopy.empty, PER_PAGE],
  ['/manifests?page=2', ['manifests'], 'Manifests', manifestsCopy.empty, PER_PAGE],
])('when the rows of %s go, the page before it is shown', async (address, queryKey, table, empty, size) => {
  const { lists, entries, client } = show(address, size + 2);
  const expectRows = (count: number) =>
    waitFor(() => expect(screen.getByRole('table', { name: table }).querySelectorAll('tbody tr')).toHaveLength(count));
  await expectRows(2);
  lists.count = 3;
  await act(() => client.invalidateQueries({ queryKey }));
  await expectRows(3);
  expect(new URLSearchParams(location.search).has('page')).toBe(false);
  expect(history.length).toBe(entries);
  expect(screen.queryByText(empty)).toBeNull();
});

test.each([
  ['/labels?show=ready&page=7', labelsCopy.empty.ready],
  ['/bookings?page=7', bookingsCopy.empty],
  ['/manifests?page=7', manifestsCopy.empty],
])('%s of an empty list says that it is empty', async (address, empty) => {
  show(address, 0);
  expect(await screen.findByText(empty)).toBeTruthy();
  expect(new URLSearchParams(location.search).has('page')).toBe(false);
});
