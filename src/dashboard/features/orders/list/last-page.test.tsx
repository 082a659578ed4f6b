import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { orderKeys } from '#dashboard/queries/query-keys.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const SIZE = 25;
const READY = { view: 'ready', size: String(SIZE) };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Orders with so many ready ones, opened at a page. */
function show(page: number, count: number) {
  const ready = { count };
  const gateway = fakeGateway();
  const views = { ready: count, 'needs-label': 24, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 4912 };
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listOrders, 200, ({ search }) => {
    const all = Array.from({ length: ready.count }, (_, at) => someOrder(`SLP${at + 1}`));
    const first = (Number(search.get('page') ?? 1) - 1) * SIZE;
    const as_of = '2026-11-21T09:41:07Z';
    return { orders: all.slice(first, first + SIZE), total: all.length, next_cursor: null, as_of };
  });
  const entries = history.length;
  const { client } = renderApp(`/orders?${new URLSearchParams({ ...READY, page: String(page) }).toString()}`);
  return { ready, client, entries };
}
const shownPage = () => new URLSearchParams(location.search).get('page') ?? '1';
const expectRows = (count: number) =>
  waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^Select order SLP/u })).toHaveLength(count));

test('when the last page of a view has been booked, the page before it is shown, and Back does not lead there', async () => {
  const { ready, client, entries } = show(3, 60);
  await expectRows(10);
  ready.count = 50;
  await client.invalidateQueries({ queryKey: orderKeys.list });
  await waitFor(() => expect(shownPage()).toBe('2'));
  await expectRows(SIZE);
  expect(screen.getByText(ordersCopy.page(2, 2))).toBeTruthy();
  expect(history.length).toBe(entries);
  expect(screen.queryByText(/Nothing to book/u)).toBeNull();
});

test('a page far past the end leads to the last one', async () => {
  show(100, 30);
  await waitFor(() => expect(shownPage()).toBe('2'));
  await expectRows(5);
});

test('if nothing is left at all, the first page says so', async () => {
  show(3, 0);
  expect(await screen.findByText(/Nothing to book/u)).toBeTruthy();
  expect(shownPage()).toBe('1');
});
