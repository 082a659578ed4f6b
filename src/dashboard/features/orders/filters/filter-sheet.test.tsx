import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { countOrderViews, listOrders, readOrderFacets } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('on a tablet all filters are cleared together, including that of a lane of Today', async () => {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 1, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 1 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  const orders = [someOrder('SLP1')];
  gateway.answer(listOrders, 200, () => ({ orders, total: 1, next_cursor: null, as_of: '2026-11-21T09:41:07Z' }));
  gateway.answer(readOrderFacets, 200, () => ({
    facets: { carrier: [{ value: '-', count: 3 }], label: [], booking: [], delivery: [], country: [], tag: [] },
  }));
  renderApp('/orders?view=all&country=NZ&lane=NorthpostStandard&part=ready');
  const [button] = (await screen.findAllByRole('button', { name: new RegExp(`^${ordersCopy.filters}`, 'u') })).slice(
    -1,
  );
  fireEvent.click(button ?? document.body);
  const sheet = within(await screen.findByRole('dialog', { name: ordersCopy.filters }));
  expect(await sheet.findByRole('option', { name: /None/u })).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: ordersCopy.clearFilters }));
  await waitFor(() => expect(location.search).toBe('?view=all'));
  expect(sheet.queryByRole('button', { name: ordersCopy.clearFilters })).toBeNull();
});
