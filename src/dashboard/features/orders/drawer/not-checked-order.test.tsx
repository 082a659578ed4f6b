import { cleanup, fireEvent, screen } from '@testing-library/react';
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

test('an order that the service can’t be asked about isn’t called unknown, and can be tried again', async () => {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listOrders, 200, () => ({ orders: [], total: 0, next_cursor: null, as_of: '2026-11-21T09:41:00Z' }));
  gateway.answer(readIndexedOrder, 502, () => ({ error: 'not_checked' }));
  renderApp('/orders?view=all&order=SLP1');
  expect(await screen.findByText("The service can't be asked about this order right now.")).toBeDefined();
  gateway.answer(readIndexedOrder, 200, () => ({
    order: someOrder('SLP1', { receiver_name: 'Ana Ruiz' }),
    record: null,
    activity: [],
    links: { cancel: null, created_as: null, created_from: null },
  }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ana Ruiz')).toBeDefined();
});
