import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listBookings, readBooking, startBooking } from '#contract/gateway/bookings.ts';
import { assessSelection, countOrderViews, listOrders, type SelectionAssessment } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { awaitedBookings } from '#dashboard/state/awaited-bookings.ts';
import { selection } from '#dashboard/state/selection.ts';
import { holdAnswers } from '#dashboard/testing/hold-answers.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { SOME_ATTEMPT, someBooking, someDocket } from '#dashboard/testing/some-booking.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const northpost = {
  courier_name: 'Northpost',
  courier_allocation: 'NorthpostStandard',
  courier_type: 'standard',
  count: 2,
};
const twoOfThree: SelectionAssessment = {
  bookable: 2,
  carriers: [northpost],
  parts: [{ count: 2, carriers: [northpost] }],
  left_out: [{ reason: 'no_label', tracking_numbers: ['SLP3'] }],
  not_in_view: 0,
};

function review(assessment: SelectionAssessment = twoOfThree) {
  const gateway = fakeGateway();
  const views = { ready: 3, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 3 };
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: '2026-11-21T09:41:00Z' }));
  gateway.answer(listOrders, 200, () => ({ orders: [], total: 0, next_cursor: null, as_of: '2026-11-21T09:41:00Z' }));
  gateway.answer(assessSelection, 200, () => assessment);
  renderApp('/orders?view=selected&dialog=review');
  return gateway;
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Review booking' }));
async function confirmButton(name = 'Confirm and book 2 orders') {
  const button = await (await dialog()).findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  return button;
}
const sent = (gateway: ReturnType<typeof fakeGateway>) => gateway.calls.filter((call) => call.name === 'startBooking');

beforeEach(() => {
  const { service } = someSession();
  // As the app shell does on load: the selection belongs to the workspace.
  selection.openWorkspace(`${service?.address}|${service?.account_name}`);
  selection.replace(['SLP1', 'SLP2', 'SLP3']);
});
afterEach(() => {
  // Queries stay paused until an `online` event, which only mounted components receive: dispatch it before unmounting.
  act(() => void dispatchEvent(new Event('online')));
  cleanup();
  selection.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('shows which carrier gets how many, what is left out and why, and focuses its heading', async () => {
  review();
  const open = await dialog();
  expect(await open.findByText("2 orders will be sent to 1 carrier. You can't undo a booking here.")).toBeTruthy();
  const rows = within(open.getByRole('table', { name: 'Orders by carrier' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('1 new manifest');
  expect(open.getByText('1 selected order is left out (1 no label yet).')).toBeTruthy();
  fireEvent.click(open.getByRole('button', { name: 'Show 1 order left out' }));
  expect(
    open.getByText((_text, element) => element?.textContent === 'SLP3' && element.tagName === 'SPAN'),
  ).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Review booking');
});

test('books what can be booked, once, and goes to the booking', async () => {
  const gateway = review();
  const booking = someBooking([someDocket(['SLP1', 'SLP2'])]);
  gateway.answer(startBooking, 202, () => booking);
  gateway.answer(readBooking, 200, () => booking);
  const button = await confirmButton();
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByRole('heading', { level: 1, name: 'All 2 orders booked' });
  expect(sent(gateway)).toHaveLength(1);
  expect(sent(gateway)[0]?.body).toEqual({ orders: ['SLP1', 'SLP2'] });
});

test('Ctrl and Enter confirm; a scan does not, and is reported as ignored', async () => {
  const gateway = review();
  gateway.answer(startBooking, 202, () => someBooking([someDocket(['SLP1', 'SLP2'])]));
  const button = await confirmButton();
  button.focus();
  for (const key of [...Array.from('SLP4408815'), 'Enter']) fireEvent.keyDown(button, { key });
  await screen.findByText('Scan ignored while you review. Go back to keep scanning.');
  expect(sent(gateway)).toHaveLength(0);
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(sent(gateway)).toHaveLength(1));
});

test('orders of another booking are named with the person who booked them; nothing is lost', async () => {
  const gateway = review();
  gateway.answer(startBooking, 409, () => ({
    error: 'conflict',
    conflicts: [
      {
        tracking_number: 'SLP1',
        reason: 'being_booked' as const,
        booking_id: SOME_ATTEMPT,
        by: 'ana@slipway.test',
        since: '2026-11-21T01:41:00.000Z',
        manifest_id: null,
      },
    ],
  }));
  fireEvent.click(await confirmButton());
  await screen.findByText("1 order can't be booked now. Nothing was sent.");
  expect(screen.getByText(/Being booked by ana@slipway\.test since/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open that booking' })).toBeTruthy();
  expect(selection.list()).toEqual(['SLP1', 'SLP2', 'SLP3']);
});

test('if the answer is lost, the id shows that the booking exists', async () => {
  const gateway = review();
  gateway.answer(startBooking, 500, () => ({ error: 'internal' }));
  gateway.answer(readBooking, 200, () => someBooking([someDocket(['SLP1', 'SLP2'])]));
  fireEvent.click(await confirmButton());
  await screen.findByRole('heading', { level: 1, name: 'All 2 orders booked' });
  expect(sent(gateway)).toHaveLength(1);
});

// A proxy's status for giving up the wait (408, 425, 499) doesn't mean that the server refused the booking.
test.each([500, 408, 425, 499])(
  'if neither arrives (%i), it claims nothing: confirming again puts the same id',
  async (status) => {
    const gateway = review();
    gateway.answer(startBooking, status as 500, () => ({ error: 'internal' }));
    gateway.answer(readBooking, 500, () => ({ error: 'internal' }));
    fireEvent.click(await confirmButton());
    await screen.findByText(/we can't see whether the booking began/);
    fireEvent.click(await confirmButton());
    await waitFor(() => expect(sent(gateway)).toHaveLength(2));
    expect(new Set(sent(gateway).map(({ path }) => path)).size).toBe(1);
  },
);

// While Slipway is being deployed, a proxy may answer with its own page.
test('a page of a proxy in place of the booking does not say that nothing arrived', async () => {
  const gateway = review();
  gateway.answer(startBooking, 500, () => ({ error: 'internal' }));
  gateway.answer(readBooking, 404, () => '404 page not found' as never);
  fireEvent.click(await confirmButton());
  await screen.findByText(/we can't see whether the booking began/);
  gateway.answer(readBooking, 404, () => ({ error: 'not_found' }));
  fireEvent.click(await confirmButton());
  await screen.findByText(/The booking didn't reach Slipway/);
});

test('a booking that an earlier try has begun is shown, even if other orders can be booked by then', async () => {
  const gateway = review();
  gateway.answer(startBooking, 500, () => ({ error: 'internal' }));
  gateway.answer(readBooking, 500, () => ({ error: 'internal' }));
  fireEvent.click(await confirmButton());
  await screen.findByText(/we can't see whether the booking began/);
  gateway.answer(startBooking, 422, () => ({ error: 'attempt_reused' }));
  gateway.answer(readBooking, 200, () => someBooking([someDocket(['SLP1', 'SLP2'])]));
  fireEvent.click(await confirmButton());
  await screen.findByRole('heading', { level: 1, name: 'All 2 orders booked' });
});

test('a conflict that names no orders crashes the page no more than another refusal', async () => {
  const gateway = review();
  gateway.answer(startBooking, 409, () => ({ error: 'conflict' }) as never);
  fireEvent.click(await confirmButton());
  await screen.findByText("The booking wasn't accepted. Nothing was sent.");
});

test('offline nothing can be confirmed', async () => {
  const gateway = review();
  const button = await confirmButton();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText("You're offline. Nothing has been sent.")).toBeTruthy();
  fireEvent.click(button);
  expect(sent(gateway)).toHaveLength(0);
});

test('more than one request can hold: says how many bookings it makes, and their parts', async () => {
  const many = { ...northpost, count: 2239 };
  review({
    bookable: 2239,
    carriers: [many],
    parts: [
      { count: 999, carriers: [{ ...northpost, count: 999 }] },
      { count: 999, carriers: [{ ...northpost, count: 999 }] },
      { count: 241, carriers: [{ ...northpost, count: 241 }] },
    ],
    left_out: [],
    not_in_view: 0,
  });
  const open = await dialog();
  expect(await open.findByText(/2,239 orders are too many for one booking. We'll send 3 bookings/)).toBeTruthy();
  expect(open.getByText('Northpost gets 3 manifests.')).toBeTruthy();
  expect(within(open.getByRole('table', { name: 'Bookings to send' })).getAllByRole('row')).toHaveLength(3);
});

test('nothing can be booked: says why, and can’t be confirmed', async () => {
  const left_out = [{ reason: 'already_booked' as const, tracking_numbers: ['SLP1', 'SLP2', 'SLP3'] }];
  review({ ...twoOfThree, bookable: 0, carriers: [], parts: [], left_out });
  const open = await dialog();
  expect(await open.findByText('Nothing can be booked.')).toBeTruthy();
  expect(open.queryByRole('button', { name: /Confirm/ })).toBeNull();
});

describe('Review that was left by Back while its booking begins', () => {
  async function leaveWhileItBegins(): Promise<{ gateway: ReturnType<typeof review>; arrive: () => void }> {
    const gateway = review();
    const arrive = holdAnswers('PUT');
    fireEvent.click(await confirmButton());
    act(() => {
      history.replaceState(null, '', '/orders?view=all');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return { gateway, arrive };
  }

  test('reports that nothing was sent', async () => {
    const { gateway, arrive } = await leaveWhileItBegins();
    gateway.answer(startBooking, 400, () => ({ error: 'bad_request' }));
    arrive();
    expect(await screen.findByText(/^The booking wasn't accepted\. Nothing was sent\./)).toBeTruthy();
  });

  test('does not lead anybody away if the answer is lost and the booking exists, which is awaited', async () => {
    const awaited = vi.spyOn(awaitedBookings, 'add');
    const { gateway, arrive } = await leaveWhileItBegins();
    gateway.answer(startBooking, 500, () => ({ error: 'unknown_error' }));
    gateway.answer(readBooking, 200, () => someBooking([someDocket(['SLP1', 'SLP2'])]));
    arrive();
    await waitFor(() => expect(awaited).toHaveBeenCalledOnce());
    expect(location.pathname + location.search).toBe('/orders?view=all');
  });
});
