import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
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

test('an order that is no longer in the orders says so beside how it last was', async () => {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listOrders, 200, () => ({ orders: [], total: 0, next_cursor: null, as_of: '2026-11-21T09:41:00Z' }));
  gateway.answer(readIndexedOrder, 200, () => ({
    order: someOrder('SLP1', { receiver_name: 'Ana Ruiz' }),
    record: null,
    activity: [],
    links: { cancel: null, created_as: null, created_from: null },
  }));
  const { client } = renderApp('/orders?view=all&order=SLP1');
  const drawer = within(await screen.findByRole('dialog', { name: 'Order SLP1' }));
  await drawer.findByText('Ana Ruiz');
  gateway.answer(readIndexedOrder, 404, () => ({ error: 'not_found' }));
  await client.invalidateQueries();
  expect(await drawer.findByText(/^This order is no longer in your orders\. As of \d\d:\d\d$/u)).toBeTruthy();
  expect(drawer.getByText('Ana Ruiz')).toBeTruthy();
});
