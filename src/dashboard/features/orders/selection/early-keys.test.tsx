import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assessSelection, countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { requestLabels } from '#contract/gateway/labels.ts';
import { readSession } from '#contract/gateway/session.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { selectionCopy } from '#dashboard/copy/selection.ts';
import { selectionActionCopy } from '#dashboard/copy/selection-actions.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { pressKeys } from '#dashboard/testing/press-keys.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

/** These chunks load only when the last test lets them. */
const { chunks, giveLate } = vi.hoisted(() => {
  const gate = Promise.withResolvers<void>();
  return { chunks: gate, giveLate: (original: () => Promise<object>) => gate.promise.then(original) };
});
vi.mock('./selection-bar.tsx', (original) => giveLate(original));
vi.mock('./run-selection-action.ts', (original) => giveLate(original));

const first = 'SLP4408812K7Q2';
const second = 'SLP4408813M1B8';
const tick = async (number: string) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: ordersCopy.selectOrder(number) }));
const bar = () => screen.queryByRole('region', { name: selectionCopy.region });
const press = (key: string) => fireEvent.keyDown(document.body, { key });

const calls = (gateway: ReturnType<typeof fakeGateway>) =>
  gateway.calls
    .filter(({ name }) => name === requestLabels.name)
    .map(({ body }) => (body as { tracking_numbers: string[] }).tracking_numbers);

function openOrders() {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({
    views: { ready: 2, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 2 },
  }));
  gateway.answer(listOrders, 200, () => ({
    orders: [someOrder(first), someOrder(second)],
    total: 2,
    next_cursor: null,
    as_of: '2026-11-21T09:41:07Z',
  }));
  gateway.answer(assessSelection, 200, () => ({
    bookable: 0,
    carriers: [],
    parts: [],
    left_out: [],
    not_in_view: 0,
  }));
  gateway.answer(requestLabels, 200, () => ({ asked: [first], refused: [] }));
  renderApp('/orders?view=ready');
  return gateway;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  selection.clear();
  selection.saveNow();
  vi.unstubAllGlobals();
});

test.each([
  ['b', 'review'],
  ['p', 'print'],
])('%s right after the first tick opens %s before the selection bar is there', async (key, dialog) => {
  openOrders();
  await tick(first);
  press(key);
  await waitFor(() => expect(location.search).toContain(`dialog=${dialog}`));
  expect(bar()).toBeNull();
});

test('a key pressed before its chunk has loaded takes effect once, on what was selected at that moment', async () => {
  const gateway = openOrders();
  await tick(first);
  // A key counts once the next one comes too late to be part of a scan; this one does nothing itself.
  pressKeys('lq', 200, 'none');
  press('Escape');
  expect(selection.list()).toEqual([]);
  await tick(second);
  expect([bar(), calls(gateway)]).toEqual([null, []]);
  chunks.resolve();
  expect(await screen.findByText(selectionActionCopy.deselected(1))).toBeDefined();
  await waitFor(() => expect(calls(gateway)).toEqual([[first]]));
  expect(await screen.findByRole('region', { name: selectionCopy.region })).toBeDefined();
  // By now the bar knows that none can be booked.
  await screen.findByRole('button', { name: selectionCopy.book(0) });
  pressKeys('bp', 200, 'none');
  await waitFor(() => expect(location.search).toContain('dialog=print'));
  expect([selection.list(), calls(gateway)]).toEqual([[second], [[first]]]);
});
