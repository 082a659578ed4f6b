import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { orderKeys } from '#dashboard/queries/query-keys.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders Orders with 60 ready orders and 4,912 in all, as far as it is not told otherwise. */
async function show() {
  const ready = { total: 60 };
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 60, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 4912 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listOrders, 200, ({ search }) => {
    const total = search.get('view') === 'all' ? 4912 : ready.total;
    const orders = [1, 2, 3].map((at) => someOrder(`SLP${search.get('page') ?? 1}${at}`));
    return { orders, total, next_cursor: null, as_of: '2026-11-21T09:41:07Z' };
  });
  const { client } = renderApp('/orders?view=ready&size=25');
  // Of the parts that load once the page is idle.
  await screen.findByText(/^Orders: Ready to book · 60 · printed/u);
  return { ready, client };
}
const spoken = () => screen.getByRole('status', { name: 'Announcements' }).textContent;

test('another view, or another page, is announced with its count once it is shown; the first is not', async () => {
  await show();
  const before = spoken();
  fireEvent.click(screen.getByRole('link', { name: 'All' }));
  await waitFor(() => expect(spoken()).toBe('4,912 orders. Page 1 of 197.'));
  expect(before).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(spoken()).toBe('4,912 orders. Page 2 of 197.'));
});

test('orders that leave the list that is shown are not announced', async () => {
  const { ready, client } = await show();
  const texts: (string | null)[] = [];
  const status = screen.getByRole('status', { name: 'Announcements' });
  new MutationObserver(() => texts.push(spoken())).observe(status, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(spoken()).toBe('60 orders. Page 2 of 3.'));
  ready.total = 59;
  await client.invalidateQueries({ queryKey: orderKeys.list });
  await screen.findByText('59 orders', { exact: false });
  // Comes after as long a wait as the list's, which would have begun earlier.
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select order SLP21' }));
  await waitFor(() => expect(spoken()).toBe('1 selected'));
  expect(texts).toEqual(['60 orders. Page 2 of 3.', '1 selected']);
});
