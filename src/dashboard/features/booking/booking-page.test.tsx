import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '#contract/gateway/booking.ts';
import {
  checkBooking,
  continueBooking,
  listBookings,
  markBooking,
  readBooking,
  stopWaiting,
} from '#contract/gateway/bookings.ts';
import { countOrderViews } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { SOME_ATTEMPT, someBooking, someDocket, someFailedDocket, somePart } from '#dashboard/testing/some-booking.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

function show(booking: Booking, prepare?: (gateway: ReturnType<typeof fakeGateway>) => void) {
  const gateway = fakeGateway();
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 };
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: booking.created_at }));
  gateway.answer(readBooking, 200, () => booking);
  prepare?.(gateway);
  renderApp(`/bookings/${SOME_ATTEMPT}`);
  return gateway;
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const docket = (name: string) => screen.getByRole('region', { name });

afterEach(() => {
  cleanup();
  selection.clear();
  vi.unstubAllGlobals();
});

describe('the result of a booking', () => {
  test('marks what a carrier refused, with its words as text, and gives it no manifest', async () => {
    show(
      someBooking([
        someFailedDocket(['SLP1', 'SLP2'], { error_description: '<img src=x onerror=alert(1)>' }),
        someDocket(['SLP3']),
      ]),
    );
    await heading('1 of 3 orders booked');
    const failed = within(docket('Swiftline Express'));
    expect(failed.getByText('Not booked')).toBeTruthy();
    expect(within(failed.getByRole('list', { name: 'Orders not booked' })).getAllByRole('listitem')).toHaveLength(2);
    expect(failed.getByText('The service said: “<img src=x onerror=alert(1)>”')).toBeTruthy();
    expect(failed.queryByRole('link', { name: /Open manifest/ })).toBeNull();
    expect(within(docket('Northpost Standard')).getByRole('link', { name: 'Open manifest 482131' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Print 1 manifest' })).toBeTruthy();
  });

  test('says when the carrier’s count differs and what else is on the manifest', async () => {
    show(someBooking([someDocket(['SLP1'], { stated_order_count: 45, also_on_manifest: ['SLP9'] })]));
    await heading('1 order booked');
    expect(screen.getByText('The carrier counted 45 orders; the list has 1.')).toBeTruthy();
    expect(screen.getByText('SLP9')).toBeTruthy();
  });

  test('booking the refused ones again opens Review with them and sends nothing', async () => {
    const gateway = show(someBooking([someFailedDocket(['SLP1', 'SLP2']), someDocket(['SLP3'])]));
    await heading('1 of 3 orders booked');
    fireEvent.click(screen.getByRole('button', { name: 'Book these 2 orders again' }));
    expect(location.search).toContain('dialog=review');
    expect(selection.list()).toEqual(['SLP1', 'SLP2']);
    expect(gateway.calls.map((call) => call.name)).not.toContain('startBooking');
  });

  test('takes what was booked out of the selection', async () => {
    selection.replace(['SLP1', 'SLP3', 'SLP7']);
    show(someBooking([someFailedDocket(['SLP1']), someDocket(['SLP3'])]));
    await heading('1 of 2 orders booked');
    await waitFor(() => expect(selection.list()).toEqual(['SLP1', 'SLP7']));
  });

  test('a part that was held back can be sent by a person, once the first is known', async () => {
    const held = { kind: 'held', error: null, error_description: null, orders: [] } as const;
    const parts = [
      somePart(),
      somePart({ part_number: 2, order_count: 241, state: 'not_sent', failure: { ...held, orders: [] } }),
    ];
    const counts = { waiting: 0, booked: 1, not_booked: 241, unclear: 0 };
    const booking = someBooking([someDocket(['SLP1'])], { parts, counts, order_count: 242, can_continue: true });
    const gateway = show(booking);
    gateway.answer(continueBooking, 200, () => booking);
    fireEvent.click(await screen.findByRole('button', { name: 'Send part 2 after checking' }));
    await waitFor(() => expect(gateway.calls.map((call) => call.name)).toContain('continueBooking'));
  });
});

describe('an unclear booking', () => {
  const unclear = () =>
    someBooking(
      [someDocket(['SLP1', 'SLP2'], { kind: 'unclear', manifest_id: null, manifest_number: null, document: null })],
      {
        parts: [somePart({ state: 'unknown', unclear_cause: 'dropped' })],
      },
    );

  test('asks the service when told to, and shows what it says', async () => {
    const gateway = show(unclear());
    await heading("We don't know if these 2 orders were booked");
    const booked = someBooking([someDocket(['SLP1', 'SLP2'])]);
    gateway.answer(checkBooking, 200, () => booked);
    gateway.answer(readBooking, 200, () => booked);
    fireEvent.click(screen.getByRole('button', { name: 'Check these 2 orders' }));
    await heading('All 2 orders booked');
  });

  test('takes a person’s marks', async () => {
    const gateway = show(unclear());
    gateway.answer(markBooking, 200, () => someBooking([someDocket(['SLP1', 'SLP2'])]));
    await heading("We don't know if these 2 orders were booked");
    fireEvent.click(screen.getByRole('button', { name: "I've checked them myself" }));
    fireEvent.click(screen.getByRole('button', { name: 'Mark SLP1 as booked' }));
    await waitFor(() =>
      expect(gateway.calls.find((call) => call.name === 'markBooking')?.body).toEqual({
        marks: [{ tracking_number: 'SLP1', outcome: 'booked' }],
      }),
    );
  });

  test('can’t be reviewed again before somebody says that they checked', async () => {
    const gateway = show(unclear());
    await heading("We don't know if these 2 orders were booked");
    fireEvent.click(screen.getByRole('button', { name: 'Book again anyway' }));
    const review = screen.getByRole('button', { name: 'Review the 2 orders' });
    fireEvent.click(review);
    expect(gateway.calls.map((call) => call.name)).not.toContain('markBooking');
    expect(review.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a booking that was turned down', () => {
  test('names the numbers, offers the near one, and reviews the others without sending', async () => {
    const orders = [{ tracking_number: 'SLPTOO1', near_match: 'SLPT0O1', reason: 'not_found' }];
    const failure = { kind: 'not_available' as const, error: null, error_description: null, orders };
    const unbooked_orders = ['SLP1', 'SLPTOO1', 'SLP2'];
    const counts = { waiting: 0, booked: 0, not_booked: 3, unclear: 0 };
    show(someBooking([], { order_count: 3, counts, failure, parts: [somePart({ failure, unbooked_orders })] }));
    await heading('Nothing was booked');
    expect(screen.getByRole('button', { name: 'Use that' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove 1 and review the other 2' }));
    expect(selection.list()).toEqual(['SLP1', 'SLP2']);
    expect(location.search).toContain('dialog=review');
  });

  test('takes the number that was meant, when told to', async () => {
    const orders = [{ tracking_number: 'SLPTOO1', near_match: 'SLPT0O1', reason: 'not_found' }];
    const failure = { kind: 'not_available' as const, error: null, error_description: null, orders };
    const counts = { waiting: 0, booked: 0, not_booked: 2, unclear: 0 };
    const parts = [somePart({ failure, unbooked_orders: ['SLP1', 'SLPTOO1'] })];
    show(someBooking([], { order_count: 2, counts, failure, parts }));
    fireEvent.click(await screen.findByRole('button', { name: 'Use that' }));
    fireEvent.click(screen.getByRole('button', { name: 'Review the 2 orders' }));
    expect(selection.list()).toEqual(['SLP1', 'SLPT0O1']);
  });

  test.each([
    ['bad_request', /couldn't read this booking/],
    ['forbidden', /API secret doesn't allow booking/],
    ['too_many', /limit of 1,000 orders/],
    ['unreachable', /Nothing was sent/],
  ] as const)('%s: says why, and reviews the same orders again', async (kind, message) => {
    const failure = { kind, error: null, error_description: null, orders: [] };
    const counts = { waiting: 0, booked: 0, not_booked: 2, unclear: 0 };
    const parts = [somePart({ failure, unbooked_orders: ['SLP1', 'SLP2'] })];
    show(someBooking([], { order_count: 2, counts, failure, parts }));
    await heading('Nothing was booked');
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy details' })).toBeTruthy();
    fireEvent.click(screen.getByText('Show the 2 orders of this booking'));
    const orders = within(screen.getByRole('list', { name: 'Orders in this booking' })).getAllByRole('listitem');
    expect(orders.map((order) => order.textContent)).toEqual(['SLP1', 'SLP2']);
    fireEvent.click(screen.getByRole('button', { name: 'Review again' }));
    expect(selection.list()).toEqual(['SLP1', 'SLP2']);
  });
});

describe('a booking that runs', () => {
  // However long the page takes to be drawn here: no second passes.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const startedAgo = (seconds: number, change: Partial<Booking> = {}) =>
    someBooking([], {
      created_at: new Date(Date.now() - seconds * 1000).toISOString(),
      order_count: 74,
      progress: 'booking',
      counts: { waiting: 74, booked: 0, not_booked: 0, unclear: 0 },
      waiting_for: ['Northpost', 'Swiftline'],
      recent_durations_ms: [8000, 21_000, 12_000],
      finished_at: null,
      ...change,
    });

  test('shows that it moves, who it waits for and how long it usually takes, and no percentage', async () => {
    show(startedAgo(3));
    await heading('Booking 74 orders…');
    expect(screen.getByRole('progressbar', { name: 'Booking progress' }).getAttribute('aria-valuenow')).toBeNull();
    expect(screen.getByText('Waiting for Northpost and Swiftline.')).toBeTruthy();
    expect(screen.getByText('Your last 3 bookings took 8 to 21 s.')).toBeTruthy();
    expect(screen.queryByText('Still waiting for the answer.')).toBeNull();
    await waitFor(() => expect(document.title).toBe('Booking 74… · Slipway'));
  });

  test('says after 10 s that it still waits, and leaves a short history out', async () => {
    show(startedAgo(12, { recent_durations_ms: [8000, 21_000] }));
    await heading('Booking 74 orders…');
    expect(screen.getByText('Still waiting for the answer.')).toBeTruthy();
    expect(screen.queryByText(/Your last/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Stop waiting' })).toBeNull();
  });

  test('after a minute a person may stop waiting; what happened is then unclear', async () => {
    const gateway = show(startedAgo(61));
    const parts = [somePart({ state: 'unknown', unclear_cause: 'stopped_waiting' })];
    const after = someBooking([someDocket(['SLP1'], { kind: 'unclear', manifest_id: null, document: null })], {
      parts,
    });
    gateway.answer(stopWaiting, 200, () => after);
    const button = await screen.findByRole('button', { name: 'Stop waiting' });
    button.focus();
    fireEvent.click(button);
    gateway.answer(readBooking, 200, () => after);
    const result = await heading("We don't know if this 1 order was booked");
    // The button that was pressed is gone; whoever pressed it stands at the result, not at the top of the page.
    await waitFor(() => expect(document.activeElement).toBe(result));
  });

  test('several parts are counted', async () => {
    show(startedAgo(3, { parts: [somePart(), somePart({ part_number: 2, state: 'sending' })] }));
    const bar = await screen.findByRole('progressbar', { name: 'Booking progress' });
    expect(bar.getAttribute('aria-valuenow')).toBe('1');
    expect(bar.getAttribute('aria-valuetext')).toBe('Part 2 of 2');
  });
});

test('an address without a booking says so', async () => {
  show(someBooking([]), (gateway) => gateway.answer(readBooking, 404, () => ({ error: 'not_found' })));
  await heading('There is no booking at this address.');
});
