import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cancelOrders } from '#contract/gateway/cancellations.ts';
import { assessSelection, countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { cancelCopy } from '#dashboard/copy/cancel.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const NUMBERS = ['SLP4408812K7Q2', 'SLP4408813M1B8'];

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  selection.clear();
  selection.saveNow();
  vi.unstubAllGlobals();
});

function goTo(address: string): void {
  history.pushState(null, '', address);
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
}

/** Goes back in the browser while two orders are being cancelled, one of which may be booked. */
async function closeWhileCancelling(isOneBooked = false) {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 2, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 2 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  const orders = NUMBERS.map((number) => someOrder(number));
  gateway.answer(listOrders, 200, () => ({ orders, total: 2, next_cursor: null, as_of: '2026-11-21T09:41:07Z' }));
  gateway.answer(assessSelection, 200, () => ({ bookable: 2, carriers: [], parts: [], left_out: [], not_in_view: 0 }));
  const done = { code: null, message: null };
  gateway.answer(cancelOrders, 200, ({ body }) => ({
    results: (body as { tracking_numbers: string[] }).tracking_numbers.map((tracking_number) =>
      tracking_number === NUMBERS[0] || !isOneBooked
        ? { ...done, tracking_number, outcome: 'cancelled' as const, blocked_by: null }
        : { ...done, tracking_number, outcome: 'blocked' as const, blocked_by: 'booked' as const },
    ),
  }));
  const gate = Promise.withResolvers<void>();
  const answerNow = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/orders/cancellations')) await gate.promise;
    return answerNow(url, init);
  });
  renderApp('/orders?view=ready');
  await screen.findByRole('grid', { name: 'Orders' });
  selection.add(NUMBERS);
  await screen.findByRole('region', { name: 'Selection' });
  goTo('/orders?view=ready&dialog=cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel these 2 orders' }));
  await screen.findByText(cancelCopy.cancellingOf(0, 2));
  goTo('/orders?view=ready');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  return { gateway, answer: gate.resolve };
}

test('a cancellation that ends later closes nothing else', async () => {
  const { answer } = await closeWhileCancelling();
  fireEvent.click(screen.getByRole('button', { name: 'Paste tracking numbers' }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Tracking numbers' });
  fireEvent.change(field, { target: { value: 'SLP4408822V9U7' } });
  answer();
  expect(await screen.findByText(cancelCopy.doneMany(2))).toBeTruthy();
  await act(async () => {});
  expect(location.search).toContain('dialog=paste');
  expect(screen.getByRole('textbox', { name: 'Tracking numbers' })).toBe(field);
});

test('a cancellation that ends later does not lead back to Orders', async () => {
  const { answer } = await closeWhileCancelling();
  goTo('/bookings');
  await screen.findByRole('heading', { level: 1, name: 'Bookings' });
  answer();
  await screen.findAllByText(cancelCopy.doneMany(2));
  await act(async () => {});
  expect(location.pathname).toBe('/bookings');
});

test('a cancellation that ends later names what it did not cancel', async () => {
  const { answer } = await closeWhileCancelling(true);
  answer();
  expect(await screen.findByText(cancelCopy.left([NUMBERS[1] ?? '']))).toBeTruthy();
});

test('a cancellation that fails later says so', async () => {
  const { gateway, answer } = await closeWhileCancelling();
  gateway.answer(cancelOrders, 500, () => ({ error: 'unknown_error' }));
  answer();
  expect(await screen.findByText(cancelCopy.lostMany)).toBeTruthy();
});
