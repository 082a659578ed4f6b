import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readIndexedOrder } from '#contract/gateway/one-order.ts';
import { assessSelection, countOrderViews, listOrders, lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { scanCopy } from '#dashboard/copy/scan.ts';
import { selectionCopy } from '#dashboard/copy/selection.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { knowModals } from '#dashboard/testing/know-modals.ts';
import { passTime, pressKeys } from '#dashboard/testing/press-keys.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const [LISTED, SLOW, FAST] = ['SLP4408812K7Q2', 'SLP4408822V9U7', 'SLP4408821H6N4'] as const;
let answerSlow: () => void;
const lookedUp: string[] = [];

beforeEach(() => {
  sessionStorage.clear();
  lookedUp.length = 0;
  knowModals();
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  selection.clear();
  selection.saveNow();
  vi.unstubAllGlobals();
});

/** Renders Orders at a URL. The look-up of SLOW is answered when the test lets it. */
function show(address: string) {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 1, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 1 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  const orders = [someOrder(LISTED)];
  gateway.answer(listOrders, 200, () => ({ orders, total: 1, next_cursor: null, as_of: '2026-11-21T09:41:07Z' }));
  gateway.answer(assessSelection, 200, () => ({ bookable: 1, carriers: [], parts: [], left_out: [], not_in_view: 0 }));
  gateway.answer(readIndexedOrder, 200, ({ path }) => ({
    order: someOrder(path.split('/').at(-1) ?? ''),
    record: null,
    activity: [],
    links: { cancel: null, created_as: null, created_from: null },
  }));
  gateway.answer(lookUpIndexedOrders, 200, ({ body }) => ({
    orders: (body as { tracking_numbers: string[] }).tracking_numbers.map((number) => ({
      ...someOrder(number),
      matches: null,
    })),
    can_check: true,
    unknown: [],
  }));
  const answered = Promise.withResolvers<void>();
  answerSlow = answered.resolve;
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (typeof init?.body === 'string' && init.body.includes(`${SLOW}"`)) {
      lookedUp.push(SLOW);
      await answered.promise;
    }
    return answer(url, init);
  });
  renderApp(address);
  return gateway;
}

const scan = (number: string) => act(() => void pressKeys(number, 5));
const drawer = (number: string) => screen.findByRole('dialog', { name: `Order ${number}` });

test('a scan whose lookup failed is reported as not checked, not as an unknown number', async () => {
  const gateway = show('/orders?view=ready');
  await screen.findByRole('checkbox', { name: ordersCopy.selectOrder(LISTED) });
  gateway.answer(lookUpIndexedOrders, 500, () => ({ error: 'unknown_error' }));
  scan(FAST);
  expect(await screen.findByText(scanCopy.notSelected(FAST))).toBeTruthy();
  expect(screen.queryByText(scanCopy.notFound(FAST, null))).toBeNull();
  expect(selection.count()).toBe(0);
});

test('an order that can’t be booked is selected, and the reason is shown', async () => {
  const gateway = show('/orders?view=ready');
  await screen.findByRole('checkbox', { name: ordersCopy.selectOrder(LISTED) });
  const order = { ...someOrder(FAST, { booking: 'booked' }), matches: null };
  gateway.answer(lookUpIndexedOrders, 200, () => ({ orders: [order], can_check: true, unknown: [] }));
  scan(FAST);
  expect(await screen.findByText(`${FAST} selected. Already booked.`)).toBeTruthy();
  expect(selection.list()).toEqual([FAST]);
});

test('an order that could not be looked up is opened where scans open orders: there it can be loaded again', async () => {
  const gateway = show(`/orders?view=ready&order=${LISTED}`);
  await drawer(LISTED);
  gateway.answer(lookUpIndexedOrders, 500, () => ({ error: 'unknown_error' }));
  scan(FAST);
  expect(await drawer(FAST)).toBeTruthy();
});

test.each([FAST, SLOW])('of a number whose end arrived late only the whole is selected: %s', async (number) => {
  show('/orders?view=ready');
  await screen.findByRole('checkbox', { name: ordersCopy.selectOrder(LISTED) });
  passTime(100_000);
  act(() => void pressKeys(number, 5, 'none'));
  // By then the first is selected, while the other is still being looked up.
  if (number === FAST) await waitFor(() => expect(selection.list()).toEqual([FAST]));
  else await waitFor(() => expect(lookedUp).toContain(SLOW));
  act(() => void pressKeys('99', 5));
  await waitFor(() => expect(selection.list()).toEqual([`${number}99`]));
  await act(async () => {
    answerSlow();
    await new Promise(setImmediate);
  });
  expect(selection.list()).toEqual([`${number}99`]);
});

test('a slow lookup does not change the orders under a question that was opened meanwhile', async () => {
  show(`/orders?view=ready&order=${LISTED}`);
  await drawer(LISTED);
  scan(SLOW);
  fireEvent.click(await screen.findByRole('button', { name: 'More order actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancel order…' }));
  const question = await screen.findByRole('alertdialog', { name: `Cancel order ${LISTED}?` });
  act(() => answerSlow());
  expect(await screen.findByText(scanCopy.ignored)).toBeTruthy();
  expect(screen.getByRole('alertdialog', { name: `Cancel order ${LISTED}?` })).toBe(question);
  expect(location.search).toContain(`order=${LISTED}`);
});

test('a slow lookup adds nothing to what is reviewed meanwhile', async () => {
  show('/orders?view=ready');
  fireEvent.click(await screen.findByRole('checkbox', { name: ordersCopy.selectOrder(LISTED) }));
  scan(SLOW);
  fireEvent.click(await screen.findByRole('button', { name: selectionCopy.book(1) }));
  await screen.findByRole('dialog', { name: 'Review booking' });
  act(() => answerSlow());
  expect(await screen.findByText(scanCopy.ignored)).toBeTruthy();
  expect(selection.list()).toEqual([LISTED]);
});

test.each([
  ['who has scanned on', () => scan(FAST), `order=${FAST}`],
  [
    'who has closed the order',
    () => fireEvent.click(screen.getByRole('button', { name: 'Close order' })),
    'view=ready',
  ],
  ['who has left the page', () => fireEvent.click(screen.getByRole('link', { name: 'Bookings' })), ''],
])('a slow lookup leads nobody back %s', async (_who, goOn, search) => {
  show(`/orders?view=ready&order=${LISTED}`);
  await drawer(LISTED);
  scan(SLOW);
  goOn();
  await waitFor(() => expect(location.search).toMatch(new RegExp(`${search}$`, 'u')));
  const { href } = location;
  await act(async () => {
    answerSlow();
    await new Promise(setImmediate);
  });
  expect(location.href).toBe(href);
});
