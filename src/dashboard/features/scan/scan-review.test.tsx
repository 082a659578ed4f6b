import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listBookings, readBooking, startBooking } from '#contract/gateway/bookings.ts';
import { assessSelection, countOrderViews, lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { scanList } from '#dashboard/state/scan-list.ts';
import { holdAnswers } from '#dashboard/testing/hold-answers.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someBooking, someDocket } from '#dashboard/testing/some-booking.ts';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const NUMBER = 'SLP4408822V9U7';

const found = (change: Parameters<typeof someOrder>[1]) => ({
  orders: [{ ...someOrder(NUMBER, { label: 'ready', ...change }), matches: null }],
  can_check: true,
  unknown: [],
});

beforeEach(() => scanList.set({ startedAt: null, entries: [] }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the news that the orders are booked may arrive before the answer that leads to their booking', async () => {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 1, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 1 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: '2026-11-21T09:41:00Z' }));
  gateway.answer(lookUpIndexedOrders, 200, () => found({ booking: 'not_booked' }));
  const carrier = {
    courier_name: 'Northpost',
    courier_allocation: 'NorthpostStandard',
    courier_type: 'standard',
    count: 1,
  };
  const parts = [{ count: 1, carriers: [carrier] }];
  gateway.answer(assessSelection, 200, () => ({
    bookable: 1,
    carriers: [carrier],
    parts,
    left_out: [],
    not_in_view: 0,
  }));
  const booking = someBooking([someDocket([NUMBER])]);
  gateway.answer(startBooking, 202, () => booking);
  gateway.answer(readBooking, 200, () => booking);
  const arrive = holdAnswers('PUT');
  const { client } = renderApp('/scan');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Type a tracking number' }), {
    target: { value: NUMBER },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Add number' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Book 1 order' }));
  const review = within(await screen.findByRole('dialog', { name: 'Review booking' }));
  const confirm = await review.findByRole<HTMLButtonElement>('button', { name: 'Confirm and book 1 order' });
  await waitFor(() => expect(confirm.disabled).toBe(false));
  fireEvent.click(confirm);
  gateway.answer(lookUpIndexedOrders, 200, () => found({ booking: 'booked' }));
  await client.invalidateQueries();
  await screen.findByRole('button', { name: 'Book 0 orders' });
  arrive();
  expect(await screen.findByRole('heading', { level: 1, name: '1 order booked' })).toBeDefined();
});

test.each([
  [{ booking: 'booked' }, 'Already booked', 'Print 1 label'],
  [{ state: 'cancelled' }, 'Cancelled', 'Print 0 labels'],
  [{ booking: 'unclear' }, 'Unclear booking', 'Print 1 label'],
] as const)(
  'the list, and the large line of the last scan, say why an order is no longer counted: %j',
  async (change, says, print) => {
    const gateway = fakeGateway();
    gateway.answer(readSession, 200, () => someSession());
    gateway.answer(lookUpIndexedOrders, 200, () => found({ booking: 'not_booked' }));
    const { client } = renderApp('/scan');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Type a tracking number' }), {
      target: { value: NUMBER },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Add number' }));
    await screen.findByRole('button', { name: 'Book 1 order' });
    const list = within(screen.getByRole('list', { name: 'Scanned orders' }));
    expect(list.getByText('Added')).toBeTruthy();
    const verdict = within(screen.getByRole('status', { name: 'Scan result' }));
    expect(verdict.getByText('Added')).toBeTruthy();
    gateway.answer(lookUpIndexedOrders, 200, () => found(change));
    await client.invalidateQueries();
    await screen.findByRole('button', { name: 'Book 0 orders' });
    expect(screen.getByRole('button', { name: print })).toBeTruthy();
    expect(list.queryByText('Added')).toBeNull();
    expect(list.getByText(says)).toBeTruthy();
    expect(verdict.queryByText('Added')).toBeNull();
    expect(verdict.getByText(says)).toBeTruthy();
  },
);

test('an order that is no longer in the orders says so and isn’t counted; one that can’t be checked right now stays added', async () => {
  const other = 'SLP4408824D4H7';
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(lookUpIndexedOrders, 200, ({ body }) => ({
    orders: (body as { tracking_numbers: string[] }).tracking_numbers.map((number) => ({
      ...someOrder(number, { label: 'ready' }),
      matches: null,
    })),
    can_check: true,
    unknown: [],
  }));
  const { client } = renderApp('/scan');
  const field = await screen.findByRole('textbox', { name: 'Type a tracking number' });
  for (const [number, action] of [
    [other, 'Book 1 order'],
    [NUMBER, 'Book 2 orders'],
  ] as const) {
    fireEvent.change(field, { target: { value: number } });
    fireEvent.click(screen.getByRole('button', { name: 'Add number' }));
    await screen.findByRole('button', { name: action });
  }
  const unknown = [NUMBER, other].map((tracking_number) => ({ tracking_number, near_match: null }));
  const nothing = { orders: [], can_check: true, unknown, not_checked: [other] };
  gateway.answer(lookUpIndexedOrders, 200, () => nothing);
  await client.invalidateQueries();
  await screen.findByRole('button', { name: 'Book 1 order' });
  expect(screen.getByRole('button', { name: 'Print 1 label' })).toBeTruthy();
  const lines = within(screen.getByRole('list', { name: 'Scanned orders' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([`${NUMBER}Not a tracking number we know`, `${other}Added`]);
  const verdict = within(screen.getByRole('status', { name: 'Scan result' }));
  expect(verdict.getByText('Not a tracking number we know')).toBeTruthy();
});
