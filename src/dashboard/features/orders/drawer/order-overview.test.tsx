import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listBookings } from '#contract/gateway/bookings.ts';
import { readIndexedOrder } from '#contract/gateway/one-order.ts';
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

test('price, weight and quantities have the commas that they have in the list', async () => {
  const gateway = fakeGateway();
  const order = someOrder('SLP1');
  const as_of = '2026-11-21T09:41:00Z';
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 1 };
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of }));
  gateway.answer(listOrders, 200, () => ({ orders: [order], total: 1, next_cursor: null, as_of }));
  gateway.answer(readIndexedOrder, 200, () => ({
    order,
    record: {
      tracking_number: 'SLP1',
      price: 1108.95,
      parcel_attributes: [{ qty: 1200, weight: 1250.5 }],
      product_attributes: [{ quantity: 99_999, title: 'Screw', sku: 'SC-1' }],
    },
    activity: [],
    links: { cancel: null, created_as: null, created_from: null },
  }));
  renderApp('/orders?view=all&order=SLP1&tab=overview');
  const drawer = within(await screen.findByRole('dialog', { name: 'Order SLP1' }));
  expect(await drawer.findByText('$1,108.95')).toBeTruthy();
  expect(drawer.getByText('1,200 × 1,250.5 kg')).toBeTruthy();
  expect(drawer.getByRole('cell', { name: '99,999' })).toBeTruthy();
});
