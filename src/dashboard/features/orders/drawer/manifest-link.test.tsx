import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listBookings } from '#contract/gateway/bookings.ts';
import { readIndexedOrder } from '#contract/gateway/one-order.ts';
import { countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import type { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

beforeEach(() => {
  const gateway = fakeGateway();
  // A manifest number that could be an ID: mixing them up would open another manifest.
  const order = someOrder('SLP1', {
    manifest_id: 482131 as ManifestId,
    manifest_number: '482999' as ManifestNumber,
    booking: 'booked',
  });
  const as_of = '2026-11-21T09:41:00Z';
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 1 };
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of }));
  gateway.answer(listOrders, 200, () => ({ orders: [order], total: 1, next_cursor: null, as_of }));
  const links = { cancel: null, created_as: null, created_from: null };
  gateway.answer(readIndexedOrder, 200, () => ({ order, record: null, activity: [], links }));
  renderApp('/orders?view=all&order=SLP1&tab=overview');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const drawer = () => screen.findByRole('dialog', { name: 'Order SLP1' });

test('the manifest is opened by its ID from the drawer', async () => {
  const link = await within(await drawer()).findByRole('link', { name: '482131' });
  expect(link.getAttribute('href')).toBe('/manifests/482131');
});

test('the manifest is opened by its ID from the row menu', async () => {
  await drawer();
  fireEvent.click(await screen.findByRole('button', { name: 'More order actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Open manifest 482131' }));
  await waitFor(() => expect(location.pathname).toBe('/manifests/482131'));
});
