import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeFromList } from '#contract/gateway/entered-orders.ts';
import { assessSelection, countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { selectionCopy } from '#dashboard/copy/selection.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { ToastRegion } from '#dashboard/ui/toast-region.tsx';
import { undoNewest } from '#dashboard/ui/toasts.ts';
import { removeSelected } from './remove-from-list.ts';
import { clearSelection } from './use-selection-actions.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  selection.clear();
  selection.saveNow();
  vi.unstubAllGlobals();
});

test('Undo of Clear restores the selection, and keeps what was selected since', async () => {
  selection.add(['B', 'A']);
  clearSelection();
  selection.add(['C']);
  await waitFor(() => expect(undoNewest()).toBe(true));
  expect(selection.list()).toEqual(['B', 'A', 'C']);
});

test('Undo of a removal selects only the orders that it puts back', async () => {
  const gateway = fakeGateway();
  gateway.answer(removeFromList, 200, () => ({ tracking_numbers: ['B'] }));
  selection.add(['A', 'B', 'C']);
  await removeSelected(createQueryClient(), ['B']);
  selection.remove(['A']);
  undoNewest();
  await waitFor(() => expect(selection.list()).toEqual(['B', 'C']));
});

test('Undo of a removal that doesn’t reach the server is reported, and offered again', async () => {
  const gateway = fakeGateway();
  gateway.answer(removeFromList, 200, () => ({ tracking_numbers: ['B'] }));
  selection.add(['A', 'B']);
  await removeSelected(createQueryClient(), ['B']);
  gateway.answer(removeFromList, 500, () => ({ error: 'unknown_error' }));
  render(<ToastRegion copy={{ region: 'Messages', undo: 'Undo', dismiss: 'Dismiss' }} roomBelow={0} />);
  undoNewest();
  expect(await screen.findByText(selectionCopy.putBackUnclear)).toBeDefined();
  gateway.answer(removeFromList, 409, () => ({ error: 'orders_from_feed' }));
  undoNewest();
  expect(await screen.findByText(selectionCopy.notPutBack)).toBeDefined();
  gateway.answer(removeFromList, 200, () => ({ tracking_numbers: ['B'] }));
  expect(undoNewest()).toBe(true);
  await waitFor(() => expect(selection.list()).toEqual(['A', 'B']));
});

test('Undo of deselecting selects only those orders, and keeps what was selected since', async () => {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 1, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 1 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  const orders = [someOrder('A')];
  gateway.answer(listOrders, 200, () => ({ orders, total: 1, next_cursor: null, as_of: '2026-11-21T09:41:07Z' }));
  gateway.answer(assessSelection, 200, () => ({
    bookable: 2,
    carriers: [],
    parts: [],
    left_out: [{ reason: 'no_label' as const, tracking_numbers: ['B'] }],
    not_in_view: 0,
  }));
  renderApp('/orders?view=all');
  await screen.findByRole('grid', { name: 'Orders' });
  selection.add(['A', 'B', 'C']);
  fireEvent.click(await screen.findByRole('button', { name: selectionCopy.whyNot(1) }));
  fireEvent.click(await screen.findByRole('button', { name: selectionCopy.takeOut }));
  expect(selection.list()).toEqual(['A', 'C']);
  selection.remove(['A']);
  selection.add(['D']);
  undoNewest();
  expect(selection.list()).toEqual(['B', 'C', 'D']);
});
