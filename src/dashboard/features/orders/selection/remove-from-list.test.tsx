import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { removeFromList } from '#contract/gateway/entered-orders.ts';
import { assessSelection, countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { selectionCopy as copy } from '#dashboard/copy/selection.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const NUMBERS = ['SLP4408812K7Q2', 'SLP4408813M1B8'];

afterEach(() => {
  cleanup();
  selection.clear();
  vi.unstubAllGlobals();
});

function show(ordersFeed: boolean) {
  const gateway = fakeGateway();
  const session = someSession();
  const { service } = session;
  gateway.answer(readSession, 200, () => ({
    ...session,
    service: service && {
      ...service,
      capabilities: { ...service.capabilities, ordersFeed: ordersFeed ? ('yes' as const) : ('no' as const) },
    },
  }));
  const views = { ready: 2, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 2 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  const orders = NUMBERS.map((number) => someOrder(number));
  gateway.answer(listOrders, 200, () => ({ orders, total: 2, next_cursor: null, as_of: '2026-11-21T09:41:07Z' }));
  const assessment = { bookable: 2, carriers: [], parts: [], left_out: [], not_in_view: 0 };
  gateway.answer(assessSelection, 200, () => assessment);
  gateway.answer(removeFromList, 200, () => ({ tracking_numbers: NUMBERS }));
  renderApp('/orders?view=ready');
  return gateway;
}

test('a working list can be shortened, and Undo puts the orders and the selection back', async () => {
  const gateway = show(false);
  await screen.findByRole('grid', { name: 'Orders' });
  await waitFor(() => expect(selection.count()).toBe(0));
  selection.add(NUMBERS);
  fireEvent.click(await screen.findByRole('button', { name: 'More selection actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from this list' }));
  expect(await screen.findByText(/^2 orders removed from this list/)).toBeTruthy();
  expect(selection.count()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(selection.list()).toEqual(NUMBERS));
  const sent = gateway.calls.filter(({ name }) => name === 'removeFromList').map(({ body }) => body);
  expect(sent).toEqual([
    { tracking_numbers: NUMBERS, back: false },
    { tracking_numbers: NUMBERS, back: true },
  ]);
});

test('whether orders were removed or put back is not claimed without an answer; after a refusal it is', async () => {
  const gateway = show(false);
  await screen.findByRole('grid', { name: 'Orders' });
  selection.add(NUMBERS);
  const remove = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'More selection actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from this list' }));
  };
  gateway.answer(removeFromList, 500, () => ({ error: 'unknown_error' }));
  await remove();
  expect(await screen.findByText(copy.removeUnclear)).toBeTruthy();
  gateway.answer(removeFromList, 409, () => ({ error: 'orders_from_feed' }));
  await remove();
  expect(await screen.findByText(copy.removeFailed)).toBeTruthy();
  expect(selection.list()).toEqual(NUMBERS);
  gateway.answer(removeFromList, 200, () => ({ tracking_numbers: NUMBERS }));
  await remove();
  await screen.findByText(/^2 orders removed from this list/);
  gateway.answer(removeFromList, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(copy.putBackUnclear)).toBeTruthy();
});

test('the list of a service with a feed can’t be shortened', async () => {
  show(true);
  await screen.findByRole('grid', { name: 'Orders' });
  selection.add(NUMBERS);
  fireEvent.click(await screen.findByRole('button', { name: 'More selection actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Export CSV' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Remove from this list' })).toBeNull();
});
