import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assessSelection, countOrderViews, listOrders, listTrackingNumbers } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { selectionCopy } from '#dashboard/copy/selection.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const PAGE = ['SLP4408812K7Q2', 'SLP4408813M1B8'];

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  selection.clear();
  selection.saveNow();
  vi.unstubAllGlobals();
});

/** Renders a page with two of three orders, both selected; the gateway lists all three when the test lets it. */
async function show() {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 3, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 3 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  const orders = PAGE.map((number) => someOrder(number));
  gateway.answer(listOrders, 200, () => ({ orders, total: 3, next_cursor: null, as_of: '2026-11-21T09:41:07Z' }));
  gateway.answer(listTrackingNumbers, 200, () => ({ tracking_numbers: [...PAGE, 'SLP9'], next_cursor: null }));
  gateway.answer(assessSelection, 200, () => ({ bookable: 2, carriers: [], parts: [], left_out: [], not_in_view: 0 }));
  const gate = Promise.withResolvers<void>();
  const answerNow = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/orders/numbers')) await gate.promise;
    return answerNow(url, init);
  });
  renderApp('/orders?view=ready');
  fireEvent.click(await screen.findByRole('checkbox', { name: ordersCopy.selectPage }));
  const answer = async () => {
    await act(async () => {
      gate.resolve();
      await new Promise(setImmediate);
    });
  };
  return { gateway, answer };
}

const pressBanner = async () =>
  fireEvent.click(await screen.findByRole('button', { name: selectionCopy.selectAll(3, 'Ready to book') }));
const pressKeys = () =>
  fireEvent.keyDown(screen.getByRole('checkbox', { name: ordersCopy.selectPage }), { key: 'a', ctrlKey: true });

test.each([
  ['the banner', pressBanner],
  ['Ctrl+A', pressKeys],
])('what %s requested is not selected any more if somebody cleared the selection meanwhile', async (_what, press) => {
  const { gateway, answer } = await show();
  screen.getByRole('checkbox', { name: ordersCopy.selectPage }).focus();
  await press();
  await waitFor(() => expect(gateway.calls.length).toBeGreaterThan(0));
  fireEvent.click(await screen.findByRole('button', { name: selectionCopy.clear }));
  await answer();
  await waitFor(() => expect(gateway.calls.map(({ name }) => name)).toContain('listTrackingNumbers'));
  await answer();
  expect(selection.list()).toEqual([]);
});

test('an order that is deselected while all are being fetched stays out', async () => {
  const { answer } = await show();
  await pressBanner();
  selection.remove(PAGE.slice(1));
  await answer();
  await waitFor(() => expect(selection.list()).toEqual([PAGE[0], 'SLP9']));
});

test.each([
  ['the banner', pressBanner],
  ['Ctrl+A', pressKeys],
])('after %s the banner says that all of them are selected', async (_what, press) => {
  const { answer } = await show();
  screen.getByRole('checkbox', { name: ordersCopy.selectPage }).focus();
  await press();
  await answer();
  await screen.findByText(selectionCopy.allSelected(3));
  expect(screen.queryByRole('button', { name: selectionCopy.selectAll(3, 'Ready to book') })).toBeNull();
});
