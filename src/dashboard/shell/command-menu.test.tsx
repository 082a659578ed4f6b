import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listBookings } from '#contract/gateway/bookings.ts';
import { listManifestSummaries } from '#contract/gateway/manifests.ts';
import { countOrderViews, listOrders, lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { commandCopy } from '#dashboard/copy/commands.ts';
import { describeOffline } from '#dashboard/copy/offline.ts';
import { bookingsQuery } from '#dashboard/queries/bookings.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someBooking } from '#dashboard/testing/some-booking.ts';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const AS_OF = '2026-11-21T09:41:00Z';

/** Opens the command menu on Labels; the gateway finds one record of each kind for “482”, and nothing for any other text. */
async function open() {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  const isSought = (search: URLSearchParams) => search.get('q') === '482';
  gateway.answer(listOrders, 200, ({ search }) => ({
    orders: isSought(search) ? [someOrder('SLP0000000482', { receiver_name: 'Ana Ruiz', booking: 'booked' })] : [],
    total: isSought(search) ? 12 : 0,
    next_cursor: null,
    as_of: AS_OF,
  }));
  // Found by its whole order number, which is also part of others.
  gateway.answer(lookUpIndexedOrders, 200, ({ body }) => {
    const isAsked = (body as { tracking_numbers: string[] }).tracking_numbers.includes('482');
    const order = someOrder('SLP0000000007', { retailer_order_number: '#482', retailer_reference: 'PO-9' });
    const by_reference = [{ text: '482', tracking_numbers: [order.tracking_number], total: 1 }];
    return isAsked
      ? { orders: [{ ...order, matches: null }], unknown: [], can_check: true, by_reference }
      : { orders: [], unknown: [], can_check: true, by_reference: [] };
  });
  const manifest = {
    manifest_id: ManifestId.parse(482_131),
    manifest_number: ManifestNumber.parse('NPM-20931'),
    courier_name: 'Northpost',
    courier_allocation: null,
    order_count: 26,
    booked_at: AS_OF,
    state: 'ready',
    link: null,
  } as const;
  gateway.answer(listManifestSummaries, 200, ({ search }) => {
    const manifests = isSought(search) ? [manifest] : [];
    return { manifests, total: manifests.length, carriers: [], as_of: AS_OF };
  });
  gateway.answer(listBookings, 200, ({ search }) => {
    const bookings = isSought(search) ? [someBooking([], { order_count: 3, created_by: 'mia@slipway.test' })] : [];
    return { bookings, total: bookings.length, as_of: AS_OF };
  });
  const { client } = renderApp('/labels');
  fireEvent.click(await screen.findByRole('button', { name: 'Open command menu' }));
  const field = await screen.findByRole('combobox', { name: 'Command' });
  const names = () =>
    within(screen.getByRole('listbox', { name: 'Commands' }))
      .queryAllByRole('option')
      .map((option) => option.textContent);
  return { ...gateway, client, field, names };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('pages with their keys, settings, views and the theme', async () => {
  const { field, names } = await open();
  fireEvent.change(field, { target: { value: 'go to' } });
  await waitFor(() => expect(names()).toContain('Go to Labelsg l'));
  fireEvent.change(field, { target: { value: 'settings pri' } });
  await waitFor(() => expect(names()).toEqual(['Settings: Printing']));
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(location.pathname).toBe('/settings/printing'));
});

test('any part of an order, manifest or booking finds it, and says which of them it is', async () => {
  const { field, names } = await open();
  fireEvent.change(field, { target: { value: '482' } });
  expect(await screen.findByText('Looking…')).toBeDefined();
  await waitFor(() =>
    expect(names()).toEqual([
      'SLP0000000007Order #482 · PO-9 · Aiko Tanaka · Not booked',
      'SLP0000000482Order 10485 · Ana Ruiz · Booked',
      'All 12 orders that match “482”',
      'Manifest NPM-20931Northpost · 26 orders',
      expect.stringMatching(/^Booking of .*3 orders · mia@slipway\.test$/),
    ]),
  );
  fireEvent.click(screen.getByRole('option', { name: /^Manifest/ }));
  await waitFor(() => expect(location.pathname).toBe('/manifests/482131'));
});

test('bookings that are found sooner than orders don’t take the highlight from them', async () => {
  const { client, field, names } = await open();
  const answer = fetch;
  const slow = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const response = await answer(address, init);
    if (address.includes('/orders?')) await slow.promise;
    return response;
  });
  fireEvent.change(field, { target: { value: '482' } });
  const found = bookingsQuery({ q: '482', page: 1 });
  await waitFor(() => expect(client.getQueryData(found.queryKey)?.total).toBe(1));
  // A render after it.
  await act(async () => undefined);
  expect(names()).toEqual([]);
  slow.resolve();
  await waitFor(() => expect(names()).toHaveLength(5));
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(location.search).toContain('order=SLP0000000007'));
});

test('one letter searches for nothing, and earlier results are not offered for the next text', async () => {
  const { field, names, calls } = await open();
  fireEvent.change(field, { target: { value: '4' } });
  expect(await screen.findByText('Nothing matches.')).toBeDefined();
  expect(calls.some(({ name }) => name === listOrders.name)).toBe(false);
  fireEvent.change(field, { target: { value: '482' } });
  await waitFor(() => expect(names()).toHaveLength(5));
  fireEvent.change(field, { target: { value: '4827' } });
  expect(names()).toEqual([]);
  expect(screen.getByText('Looking…')).toBeDefined();
  expect(await screen.findByText('Nothing matches.')).toBeDefined();
});

test('a number that the service can’t be asked about isn’t said to match nothing', async () => {
  const { field, ...gateway } = await open();
  gateway.answer(listOrders, 200, () => ({
    orders: [],
    total: 0,
    next_cursor: null,
    as_of: AS_OF,
    not_checked: ['SLP4829'],
  }));
  fireEvent.change(field, { target: { value: 'SLP4829' } });
  expect(await screen.findByText(/^The service can't be asked about this number right now/)).toBeDefined();
});

test('a search that fails isn’t said to match nothing, and can be tried again', async () => {
  const { field, names, ...gateway } = await open();
  gateway.answer(listOrders, 500, () => ({ error: 'unknown_error' }));
  fireEvent.change(field, { target: { value: '482' } });
  expect(await screen.findByText(commandCopy.failed)).toBeTruthy();
  expect(screen.queryByText(commandCopy.none)).toBeNull();
  gateway.answer(listOrders, 200, () => ({
    orders: [someOrder('SLP0000000482')],
    total: 1,
    next_cursor: null,
    as_of: AS_OF,
  }));
  fireEvent.click(screen.getByRole('button', { name: commandCopy.tryAgain }));
  await waitFor(() => expect(names().some((name) => name.startsWith('SLP0000000482'))).toBe(true));
  expect(screen.queryByText(commandCopy.failed)).toBeNull();
});

test('nothing typed offline is said to match nothing; it is searched for once there is a network', async () => {
  const { field, names } = await open();
  const turn = (event: 'online' | 'offline') => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(event === 'online');
    act(() => void dispatchEvent(new Event(event)));
  };
  turn('offline');
  fireEvent.change(field, { target: { value: '482' } });
  expect(await screen.findByText(describeOffline(commandCopy.failed))).toBeTruthy();
  expect(screen.queryByText(commandCopy.none)).toBeNull();
  turn('online');
  await waitFor(() => expect(names().some((name) => name.startsWith('SLP0000000482'))).toBe(true));
  expect(screen.queryByText(describeOffline(commandCopy.failed))).toBeNull();
});
