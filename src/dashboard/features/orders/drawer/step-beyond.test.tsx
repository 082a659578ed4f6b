import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readIndexedOrder } from '#contract/gateway/one-order.ts';
import { countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { drawerCopy } from '#dashboard/copy/order-drawer.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const SIZE = 25;
const ALL = Array.from({ length: SIZE + 2 }, (_, at) => `SLP${100 + at}`);
/** The last order of the first page. */
const LAST_OF_PAGE = ALL[SIZE - 1] ?? '';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(order: string, page: number) {
  const gateway = fakeGateway();
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: ALL.length };
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listOrders, 200, ({ search }) => {
    const from = (Number(search.get('page') ?? 1) - 1) * SIZE;
    const orders = ALL.slice(from, from + SIZE).map((number) => someOrder(number));
    return { orders, total: ALL.length, next_cursor: null, as_of: '2026-11-21T09:41:00Z' };
  });
  gateway.answer(readIndexedOrder, 200, ({ path }) => ({
    order: someOrder(path.slice(path.lastIndexOf('/') + 1)),
    record: null,
    activity: [],
    links: { cancel: null, created_as: null, created_from: null },
  }));
  renderApp(`/orders?view=all&size=${SIZE}&page=${page}&order=${order}`);
  return gateway;
}

const drawer = (number: string | undefined) => screen.findByRole('dialog', { name: `Order ${number}` });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('stepping goes on with the next page of the list, and back again', async () => {
  show(LAST_OF_PAGE, 1);
  await drawer(LAST_OF_PAGE);
  await screen.findByText('25 of 27');
  press(drawerCopy.next);
  await drawer(ALL[SIZE]);
  await screen.findByText('26 of 27');
  expect(new URLSearchParams(location.search).get('page')).toBe('2');
  press(drawerCopy.previous);
  await drawer(LAST_OF_PAGE);
  await screen.findByText('25 of 27');
});

test('it ends with the list', async () => {
  show(ALL.at(-1) ?? '', 2);
  await screen.findByText('27 of 27');
  expect(screen.getByRole('button', { name: drawerCopy.next }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: drawerCopy.previous }).getAttribute('aria-disabled')).not.toBe('true');
});

test('if the next page can’t be read, the order stays and it is said', async () => {
  const gateway = show(LAST_OF_PAGE, 1);
  await screen.findByText('25 of 27');
  gateway.answer(listOrders, 403, () => ({ error: 'forbidden', error_description: 'No' }));
  press(drawerCopy.next);
  await screen.findByText(drawerCopy.otherPageFailed);
  await drawer(LAST_OF_PAGE);
});

test('a page that comes after the order was closed opens nothing', async () => {
  const gateway = show(LAST_OF_PAGE, 1);
  await screen.findByText('25 of 27');
  const before = gateway.calls.length;
  const answer = globalThis.fetch;
  const gate = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('page=2')) await gate.promise;
    return answer(address, init);
  });
  press(drawerCopy.next);
  press(drawerCopy.close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  gate.resolve();
  await waitFor(() => expect(gateway.calls.slice(before).some(({ search }) => search.get('page') === '2')).toBe(true));
  await new Promise(setImmediate);
  expect(location.search).not.toContain('page=2');
  expect(screen.queryByRole('dialog')).toBeNull();
});
