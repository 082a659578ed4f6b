import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  act(() => void dispatchEvent(new Event('online')));
  cleanup();
  vi.unstubAllGlobals();
});

const box = (number: string) => screen.queryByRole('checkbox', { name: ordersCopy.selectOrder(number) });

test('offline, a view that was not loaded says so, and shows no orders of the previous view', async () => {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 1, 'needs-label': 1, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 2 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listOrders, 200, ({ search }) => ({
    orders: [someOrder(search.get('view') === 'ready' ? 'SLP1READY' : 'SLP2NEEDS')],
    total: 1,
    next_cursor: null,
    as_of: '2026-11-21T09:41:07Z',
  }));
  renderApp('/orders?view=ready');
  await waitFor(() => expect(box('SLP1READY')).not.toBeNull());
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(box('SLP1READY')).not.toBeNull();
  fireEvent.click(screen.getByRole('link', { name: /^Needs a label/u }));
  expect(await screen.findByText(ordersCopy.offline)).toBeTruthy();
  expect(box('SLP1READY')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: /^Ready to book/u }));
  await waitFor(() => expect(box('SLP1READY')).not.toBeNull());
  fireEvent.click(screen.getByRole('link', { name: /^Needs a label/u }));
  online.mockRestore();
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(box('SLP2NEEDS')).not.toBeNull());
});
