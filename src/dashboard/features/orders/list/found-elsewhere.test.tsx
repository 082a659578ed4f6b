import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders Orders with a gateway that finds `here` orders in the view and `everywhere` among all orders by the search alone. */
function show(address: string, here: number, everywhere: number) {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 3, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 90 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listOrders, 200, ({ search }) => {
    const isWide = search.get('view') === 'all' && (!search.has('q') || !search.has('carrier'));
    const total = isWide ? everywhere : here;
    const orders = Array.from({ length: Math.min(total, 3) }, (_order, at) => someOrder(`SLP440881${at}K7Q2`));
    return { orders, total, next_cursor: null, as_of: '2026-11-21T09:41:07Z' };
  });
  renderApp(address);
}

test('an empty search says what there is in all orders, and shows it', async () => {
  show('/orders?view=ready&q=ana', 0, 1);
  expect(await screen.findByText('1 match in All orders', { exact: false })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Show' }));
  expect(await screen.findByRole('grid', { name: 'Orders' })).toBeTruthy();
  expect(location.search).toBe('?view=all&q=ana');
});

test('a filtered search says how many more there are without the filter', async () => {
  show('/orders?view=all&q=ana&carrier=Northpost', 2, 14);
  expect(await screen.findByText('12 more matches in All orders', { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show' }).getAttribute('href')).toBe('/orders?view=all&q=ana');
});

test('filters that match nothing in a view keep what they match in all orders', async () => {
  show('/orders?view=ready&carrier=Northpost', 0, 1200);
  expect(await screen.findByText('1,200 matches in All orders', { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show' }).getAttribute('href')).toBe('/orders?view=all&carrier=Northpost');
});

test('nothing is said if there is nothing more', async () => {
  show('/orders?view=ready&q=ana', 0, 0);
  expect(await screen.findByText(/^Nothing matches “ana”/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Show' })).toBeNull();
});
