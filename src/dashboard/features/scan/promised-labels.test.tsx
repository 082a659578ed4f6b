import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestLabels } from '#contract/gateway/labels.ts';
import { lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { collectedNumbers, scanList } from '#dashboard/state/scan-list.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { lines, scan } from '#dashboard/testing/scan-station.ts';

/** C has no label yet. */
const [A, C] = ['SLP4408822V9U7', 'SLP4408820Z2A9'] as const;

let gateway: ReturnType<typeof fakeGateway>;

beforeEach(() => {
  scanList.set({ startedAt: null, entries: [] });
  gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(lookUpIndexedOrders, 200, ({ body }) => {
    const wanted = (body as { tracking_numbers: string[] }).tracking_numbers;
    const orders = wanted.map((number) => someOrder(number, number === C ? { label: 'none' } : { label: 'ready' }));
    return { orders: orders.map((order) => ({ ...order, matches: null })), can_check: true, unknown: [] };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a scan whose label could not be requested is checked again, until the label that was promised is requested', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
  gateway.answer(requestLabels, 500, () => ({ error: 'internal', error_description: '' }));
  renderApp('/scan');
  await scan(C);
  await waitFor(() => expect(lines()).toEqual([[C, 'unchecked']]));
  expect(collectedNumbers(scanList.get())).toEqual([C]);
  const requested = gateway.calls.length;
  gateway.answer(requestLabels, 200, () => ({ asked: [C], refused: [] }));
  await vi.advanceTimersByTimeAsync(15_000);
  await waitFor(() => expect(lines()).toEqual([[C, 'no_label']]));
  const later = gateway.calls.slice(requested).filter(({ name }) => name === requestLabels.name);
  expect(later.map(({ body }) => body)).toEqual([{ tracking_numbers: [C] }]);
});

test('a label that was not requested yet when the page went away is requested by the next one', async () => {
  let whileRequested = scanList.get();
  gateway.answer(requestLabels, 200, () => {
    whileRequested = scanList.get();
    return { asked: [C], refused: [] };
  });
  const requests = () => gateway.calls.filter(({ name }) => name === requestLabels.name).length;
  const isSettled = () => scanList.get().entries.every(({ awaitsLabel }) => awaitsLabel === false);
  renderApp('/scan');
  await scan(C);
  await waitFor(() => expect(requests() === 1 && isSettled()).toBe(true));
  cleanup();
  scanList.set(whileRequested);
  expect(lines()).toEqual([[C, 'no_label']]);
  renderApp('/scan');
  await waitFor(() => expect(requests() === 2 && isSettled()).toBe(true));
  expect(lines()).toEqual([[C, 'no_label']]);
  cleanup();
  renderApp('/scan');
  await scan(A);
  await waitFor(() => expect(lines()[0]).toEqual([A, 'added']));
  expect(requests()).toBe(2);
});
