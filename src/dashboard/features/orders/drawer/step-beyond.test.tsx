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
const LONG = Array.from({ length: 4 * SIZE }, (_, at) => `SLP${100 + at}`);
/** The last order of the first page. */
const LAST_OF_PAGE = ALL[SIZE - 1] ?? '';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** `listed` holds those of `every` that are in the list, and may change meanwhile. */
function show(order: string, page: number, every: readonly string[] = ALL, listed = new Set(every)) {
  const gateway = fakeGateway();
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: listed.size };
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listOrders, 200, ({ search }) => {
    const cursor = search.get('cursor');
    const now = every.filter((number) => listed.has(number));
    const from = cursor === null ? (Number(search.get('page') ?? 1) - 1) * SIZE : 0;
    const rest = cursor === null ? now : now.filter((number) => every.indexOf(number) > every.indexOf(cursor));
    const numbers = rest.slice(from, from + Number(search.get('size')));
    const next_cursor = from + numbers.length < rest.length ? (numbers.at(-1) ?? null) : null;
    return {
      orders: numbers.map((number) => someOrder(number)),
      total: now.length,
      next_cursor,
      as_of: '2026-11-21T09:41:00Z',
    };
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

test.each([3, SIZE, 2 * SIZE])(
  'after %i orders have left the list, the order that followed comes next',
  async (gone) => {
    const listed = new Set(LONG);
    show(LONG[2 * SIZE - 1] ?? '', 2, LONG, listed);
    await screen.findByText('50 of 100');
    for (const number of LONG.slice(0, gone)) listed.delete(number);
    press(drawerCopy.next);
    await drawer(LONG[2 * SIZE]);
    await screen.findByText(`${51 - gone} of ${100 - gone}`);
  },
);

test('after orders have arrived in front, the order that followed comes next', async () => {
  const listed = new Set(LONG.slice(3));
  show(LONG[SIZE + 2] ?? '', 1, LONG, listed);
  await screen.findByText('25 of 97');
  for (const number of LONG.slice(0, 3)) listed.add(number);
  press(drawerCopy.next);
  await drawer(LONG[SIZE + 3]);
  await screen.findByText('29 of 100');
});

test.each([3, SIZE])('after %i orders have left the list, the one that was before still is', async (gone) => {
  const listed = new Set(LONG);
  show(LONG[2 * SIZE] ?? '', 3, LONG, listed);
  await screen.findByText('51 of 100');
  for (const number of LONG.slice(0, gone)) listed.delete(number);
  press(drawerCopy.previous);
  await drawer(LONG[2 * SIZE - 1]);
  await screen.findByText(`${50 - gone} of ${100 - gone}`);
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

test('an order that has left the list is followed and preceded by those that it was between', async () => {
  const listed = new Set(ALL);
  show(ALL[3] ?? '', 1, ALL, listed);
  await screen.findByText('4 of 27');
  for (const number of ALL.slice(2, 5)) listed.delete(number);
  fireEvent.keyDown(document.body, { key: 'r' });
  await waitFor(() => expect(screen.queryByText(/ of 27$/)).toBeNull());
  press(drawerCopy.next);
  await drawer(ALL[5]);
  await screen.findByText('3 of 24');
  press(drawerCopy.previous);
  await drawer(ALL[1]);
});

test('behind the last order of a page, which has left the list, comes the first of the next page', async () => {
  const listed = new Set(LONG);
  show(LAST_OF_PAGE, 1, LONG, listed);
  await screen.findByText('25 of 100');
  for (const number of LONG.slice(SIZE - 1, SIZE + 1)) listed.delete(number);
  fireEvent.keyDown(document.body, { key: 'r' });
  await waitFor(() => expect(screen.queryByText(/ of 100$/)).toBeNull());
  press(drawerCopy.next);
  await drawer(LONG[SIZE + 1]);
  await screen.findByText('25 of 98');
});
