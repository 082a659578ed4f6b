import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countOrderViews, listOrders, lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { followEvents } from '#dashboard/queries/events.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

/** An event stream that the test feeds. */
class Stream extends EventTarget {
  static last: Stream;
  constructor() {
    super();
    Stream.last = this;
  }
  close(): void {
    // Nothing more is said.
  }
}

const NUMBER = 'SLP4408812K7Q2';
let stop = () => {};

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  stop();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a listed order follows its changes, even if the clock was set back since the list was read', async () => {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 1, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 1 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  const orders = [someOrder(NUMBER)];
  gateway.answer(listOrders, 200, () => ({ orders, total: 1, next_cursor: null, as_of: '2026-11-21T09:41:07Z' }));
  const booked = { ...someOrder(NUMBER, { booking: 'booked' }), matches: false };
  gateway.answer(lookUpIndexedOrders, 200, () => ({ orders: [booked], unknown: [], can_check: true }));
  const { client } = renderApp('/orders?view=ready');
  const grid = within(await screen.findByRole('grid', { name: 'Orders' }));
  expect(await grid.findByText('Not booked')).toBeTruthy();
  const hourAgo = Date.now() - 3_600_000;
  vi.spyOn(Date, 'now').mockReturnValue(hourAgo);
  vi.stubGlobal('EventSource', Stream);
  stop = followEvents(client);
  const event = { kind: 'orders', tracking_numbers: [NUMBER] };
  Stream.last.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
  expect(await grid.findByText('Booked')).toBeTruthy();
});
