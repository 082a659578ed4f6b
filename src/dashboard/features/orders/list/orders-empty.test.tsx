import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { countOrderViews, listOrders, lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a searched number that the service can’t be asked about isn’t said to match nothing, and is asked about again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  const number = 'SLP4408822V9U7';
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 3, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 90 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  const page = { next_cursor: null, as_of: '2026-11-21T09:41:07Z' };
  gateway.answer(listOrders, 200, () => ({ ...page, orders: [], total: 0, not_checked: [number] }));
  renderApp(`/orders?view=all&q=${number}`);
  expect(
    await screen.findByText(`The service can't be asked about ${number} right now. Slipway keeps asking.`),
  ).toBeDefined();
  gateway.answer(listOrders, 200, () => ({ ...page, orders: [someOrder(number)], total: 1 }));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await screen.findByRole('grid', { name: 'Orders' })).toBeDefined();
});

test('of many numbers searched for, those that the service can’t be asked about are named above those found, until it can', async () => {
  const [found, failing] = ['SLP4408822V9U7', 'SLP4408821H6N4'] as const;
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(lookUpIndexedOrders, 200, () => ({
    orders: [{ ...someOrder(found), matches: null }],
    unknown: [{ tracking_number: failing, near_match: null }],
    can_check: true,
  }));
  const page = { next_cursor: null, as_of: '2026-11-21T09:41:07Z' };
  gateway.answer(listOrders, 200, () => ({ ...page, orders: [someOrder(found)], total: 1, not_checked: [failing] }));
  renderApp(`/orders?view=all&q=${found}+${failing}`);
  const note = `The service can't be asked about ${failing} right now.`;
  expect(await screen.findByText(note)).toBeDefined();
  gateway.answer(listOrders, 200, () => ({ ...page, orders: [someOrder(found), someOrder(failing)], total: 2 }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(note)).toBeNull());
});

test('without any order, the embedded platform’s sandbox is offered beside what every shop can do', async () => {
  const gateway = fakeGateway();
  const session = someSession();
  gateway.answer(readSession, 200, () =>
    session.service === null ? session : { ...session, service: { ...session.service, embedded: true } },
  );
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listOrders, 200, () => ({ orders: [], total: 0, next_cursor: null, as_of: '2026-11-21T09:41:07Z' }));
  renderApp('/orders?view=ready');
  expect(await screen.findByText('Paste or scan tracking numbers to start.')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'No orders yet' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Make orders in the sandbox' })).toBeDefined();
});
