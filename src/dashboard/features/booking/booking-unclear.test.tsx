import { cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Booking, Docket } from '#contract/gateway/booking.ts';
import { checkBooking, listBookings, markBooking, readBooking } from '#contract/gateway/bookings.ts';
import { countOrderViews } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { formatTime, formatTimeWithSeconds } from '#dashboard/copy/dates.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { holdAnswers } from '#dashboard/testing/hold-answers.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { SOME_ATTEMPT, someBooking, someDocket, someFailedDocket, somePart } from '#dashboard/testing/some-booking.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { useToasts } from '#dashboard/ui/toasts.ts';

const { unclear: copy } = bookingCopy;

function show(booking: Booking) {
  const gateway = fakeGateway();
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 };
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: booking.created_at }));
  gateway.answer(readBooking, 200, () => booking);
  renderApp(`/bookings/${SOME_ATTEMPT}`);
  return gateway;
}

const unclearDocket = (numbers: readonly string[], change: Partial<Docket> = {}) =>
  someDocket(numbers, { kind: 'unclear', manifest_id: null, manifest_number: null, document: null, ...change });
const unclearOrders = () => screen.getByRole('list', { name: 'Unclear orders' }).textContent;

afterEach(cleanup);

test('what an earlier part’s carrier refused stays on the page when the next part’s answer is lost', async () => {
  show(
    someBooking([someFailedDocket(['SLP1', 'SLP2']), unclearDocket(['SLP3'], { part_number: 2 })], {
      parts: [
        somePart({ order_count: 2 }),
        somePart({ part_number: 2, order_count: 1, state: 'unknown', unclear_cause: 'server_error' }),
      ],
    }),
  );
  await screen.findByRole('heading', { level: 1, name: "We don't know if this 1 order was booked" });
  expect(unclearOrders()).toBe('SLP3');
  const refused = within(screen.getByRole('region', { name: 'Swiftline Express' }));
  expect(refused.getByText('The service said: “Pickup window closed for 6160.”')).toBeTruthy();
  expect(refused.getByRole('list', { name: 'Orders not booked' }).textContent).toBe('SLP1SLP2');
  expect(refused.getByRole('button', { name: 'Book these 2 orders again' })).toBeTruthy();
});

test('orders that the service fails to answer for say so, and when it was asked', async () => {
  const unanswered_at = '2026-11-21T01:43:07.000Z';
  show(
    someBooking([unclearDocket(['SLP1'])], {
      parts: [somePart({ order_count: 1, state: 'unknown', unclear_cause: 'incomplete', unanswered_at })],
    }),
  );
  expect(await screen.findByText(copy.unanswered(formatTimeWithSeconds(unanswered_at), 1))).toBeTruthy();
});

test('an order marked as not booked stays on the page with its mark while the rest is unclear', async () => {
  const marked = someFailedDocket([], {
    error: null,
    error_description: null,
    orders: someDocket(['SLP1']).orders.map((order) => ({
      ...order,
      marked_by: 'owner@slipway.test',
      marked_at: '2026-11-21T02:02:00.000Z',
    })),
  });
  show(
    someBooking([marked, unclearDocket(['SLP2'])], {
      parts: [somePart({ order_count: 2, state: 'unknown', unclear_cause: 'dropped' })],
    }),
  );
  await screen.findByRole('heading', { level: 1, name: "We don't know if this 1 order was booked" });
  expect(unclearOrders()).toBe('SLP2');
  const notBooked = within(screen.getByRole('region', { name: 'Swiftline Express' }));
  expect(notBooked.getByText(/^Marked as not booked by hand, /u)).toBeTruthy();
  expect(notBooked.getByText('They were marked as not booked by hand. They can be booked again.')).toBeTruthy();
  expect(notBooked.getByRole('button', { name: 'Book this 1 order again' })).toBeTruthy();
});

test('whoever marks orders while the service may still book them is warned, until it can’t any more', async () => {
  const until = (may_happen_until: string) => {
    cleanup();
    const parts = [somePart({ state: 'needs_person', unclear_cause: 'server_error' })];
    show(someBooking([unclearDocket(['SLP1'])], { parts, may_happen_until }));
  };
  until('2099-11-21T01:56:09.000Z');
  fireEvent.click(await screen.findByText(copy.myself));
  const shown = screen.getByText(/^The service may still be booking them until \d\d:\d\d, /u);
  expect(shown.textContent).toContain(`until ${formatTime('2099-11-21T01:57:00.000Z')},`);
  fireEvent.click(screen.getByText(copy.anyway));
  expect(screen.getAllByText(/^The service may still be booking them/u)).toHaveLength(2);
  until('2020-11-21T01:56:00.000Z');
  fireEvent.click(await screen.findByText(copy.myself));
  expect(screen.queryByText(/^The service may still be booking them/u)).toBeNull();
});

test.each([
  ['a mark', () => fireEvent.click(screen.getByRole('button', { name: 'Mark all as booked' })), copy.myself],
  ['Book again anyway', bookAnyway, copy.anyway],
])('%s whose answer was lost is not said to be without effect', async (_what, act, opens) => {
  const gateway = show(
    someBooking([unclearDocket(['SLP1'])], { parts: [somePart({ state: 'unknown', unclear_cause: 'dropped' })] }),
  );
  fireEvent.click(await screen.findByText(opens));
  gateway.answer(markBooking, 500, () => ({ error: 'unknown' }));
  act();
  expect(await screen.findByText(copy.markUnclear)).toBeTruthy();
  gateway.answer(markBooking, 409, () => ({ error: 'not_unclear' }));
  act();
  expect(await screen.findByText(copy.markFailed)).toBeTruthy();
});

function bookAnyway() {
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: copy.confirmChecked });
  if (!box.checked) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: 'Review the 1 order' }));
}

test('a check whose answer was lost may have settled the orders, and isn’t reported as not made', async () => {
  const gateway = show(
    someBooking([unclearDocket(['SLP1'])], {
      parts: [somePart({ order_count: 1, state: 'unknown', unclear_cause: 'dropped' })],
    }),
  );
  const button = await screen.findByRole('button', { name: copy.check(1) });
  gateway.answer(checkBooking, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(button);
  expect(await screen.findByText(copy.checkUnclear)).toBeTruthy();
  gateway.answer(checkBooking, 403, () => ({ error: 'role_not_allowed' }));
  fireEvent.click(button);
  expect(await screen.findByText(copy.checkFailed)).toBeTruthy();
});

test.each([
  ['a mark', () => fireEvent.click(screen.getByRole('button', { name: 'Mark all as booked' })), copy.myself],
  ['Book again anyway', bookAnyway, copy.anyway],
])('%s that failed after the page was left is reported', async (_what, act, opens) => {
  const gateway = show(
    someBooking([unclearDocket(['SLP1'])], { parts: [somePart({ state: 'unknown', unclear_cause: 'dropped' })] }),
  );
  fireEvent.click(await screen.findByText(opens));
  gateway.answer(markBooking, 409, () => ({ error: 'not_unclear' }));
  const arrive = holdAnswers('PUT', 'POST');
  act();
  cleanup();
  arrive();
  const { result: toasts } = renderHook(useToasts);
  await waitFor(() => expect(toasts.current.at(-1)?.text).toBe(copy.markLeft(copy.markFailed)));
});
