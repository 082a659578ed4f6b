import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '#contract/gateway/booking.ts';
import { checkBooking, continueBooking, listBookings, markBooking, readBooking } from '#contract/gateway/bookings.ts';
import { assessSelection, countOrderViews } from '#contract/gateway/orders.ts';
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
  gateway.answer(assessSelection, 200, () => ({ bookable: 2, carriers: [], parts: [], left_out: [], not_in_view: 0 }));
  prepare?.(gateway);
  renderApp(`/bookings/${SOME_ATTEMPT}`);
  return gateway;
}
/** Returns the orders that the open Review dialog was opened with. */
async function reviewed(gateway: ReturnType<typeof fakeGateway>): Promise<unknown> {
  await screen.findByRole('dialog', { name: 'Review booking' });
  await waitFor(() => expect(gateway.calls.map((call) => call.name)).toContain('assessSelection'));
  const { body } = gateway.calls.findLast((call) => call.name === 'assessSelection') ?? {};
  return (body as { tracking_numbers: string[] }).tracking_numbers;
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const docket = (name: string) => screen.getByRole('region', { name });

afterEach(() => {
  cleanup();
  selection.clear();
  vi.unstubAllGlobals();
});

describe('the result of a booking', () => {
  test('marks what a carrier refused, with its words as text, and without a manifest', async () => {
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

  test.each([
    ['kept', /Slipway keeps the PDF/u],
    ['being_fetched', /Slipway is fetching the PDF/u],
    ['late', /couldn't be fetched yet. Slipway keeps trying/u],
    ['not_given', /neither a manifest ID nor a PDF/u],
    ['missed', /couldn't be fetched before the link ended/u],
  ] as const)('of a manifest without an ID the PDF is opened where it is there: %s', async (kept_pdf, says) => {
    show(someBooking([someDocket(['SLP3'], { manifest_id: null, document: null, kept_item: 0, kept_pdf })]));
    await heading('1 order booked');
    const booked = within(docket('Northpost Standard'));
    expect(booked.getByText(says)).toBeTruthy();
    expect(booked.queryAllByRole('link', { name: 'Open the manifest PDF' })).toHaveLength(kept_pdf === 'kept' ? 1 : 0);
  });

  test('says a service’s phrase once, not again as a code', async () => {
    const said = 'Manifest creation failed';
    show(someBooking([someFailedDocket(['SLP1'], { error: said, error_description: said }), someDocket(['SLP3'])]));
    await heading('1 of 2 orders booked');
    expect(screen.getByText(`The service said: “${said}”`)).toBeTruthy();
    expect(screen.queryByText(said)).toBeNull();
  });

  test('says if the carrier’s count differs and what else is on the manifest', async () => {
    show(someBooking([someDocket(['SLP1'], { stated_order_count: 45, also_on_manifest: ['SLP9'] })]));
    await heading('1 order booked');
    expect(screen.getByText('The carrier counted 45 orders; the list has 1.')).toBeTruthy();
    expect(screen.getByText('SLP9')).toBeTruthy();
  });

  test('booking the refused ones again opens Review with them and sends nothing', async () => {
    const gateway = show(someBooking([someFailedDocket(['SLP1', 'SLP2']), someDocket(['SLP3'])]));
    await heading('1 of 3 orders booked');
    selection.replace(['SLP7', 'SLP8']);
    fireEvent.click(screen.getByRole('button', { name: 'Book these 2 orders again' }));
    expect(await reviewed(gateway)).toEqual(['SLP1', 'SLP2']);
    expect(gateway.calls.map((call) => call.name)).not.toContain('startBooking');
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Review booking' })).toBeNull());
    expect(selection.list()).toEqual(['SLP7', 'SLP8']);
  });

  test('showing the refused ones in Orders selects them, and the previous selection can be restored', async () => {
    show(someBooking([someFailedDocket(['SLP1', 'SLP2']), someDocket(['SLP3'])]));
    await heading('1 of 3 orders booked');
    selection.replace(['SLP2', 'SLP7']);
    fireEvent.click(screen.getByRole('link', { name: 'Show in Orders' }));
    expect(selection.list()).toEqual(['SLP1', 'SLP2']);
    expect(await screen.findByText('1 order deselected')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(selection.list()).toEqual(['SLP1', 'SLP2', 'SLP7']);
  });

  test('removes what was booked from the selection', async () => {
    selection.replace(['SLP1', 'SLP3', 'SLP7']);
    show(someBooking([someFailedDocket(['SLP1']), someDocket(['SLP3'])]));
    await heading('1 of 2 orders booked');
    await waitFor(() => expect(selection.list()).toEqual(['SLP1', 'SLP7']));
  });

  test('a part that was held back can be sent by a person once the first is known', async () => {
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

  test('asks the service on request, and shows what it says', async () => {
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

describe('a booking that was refused', () => {
  test('names the numbers, suggests the near one, and reviews the others without sending', async () => {
    const orders = [{ tracking_number: 'SLPTOO1', near_match: 'SLPT0O1', reason: 'not_found' }];
    const failure = { kind: 'not_available' as const, error: null, error_description: null, orders };
    const unbooked_orders = ['SLP1', 'SLPTOO1', 'SLP2'];
    const counts = { waiting: 0, booked: 0, not_booked: 3, unclear: 0 };
    const parts = [somePart({ failure, unbooked_orders })];
    const gateway = show(someBooking([], { order_count: 3, counts, failure, parts }));
    await heading('Nothing was booked');
    selection.replace(unbooked_orders);
    expect(screen.getByRole('button', { name: 'Use that' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove 1 and review the other 2' }));
    expect(await reviewed(gateway)).toEqual(['SLP1', 'SLP2']);
    expect(selection.list()).toEqual(unbooked_orders);
  });

  test.each([
    ['not_found', 'Copy missing numbers'],
    ['cancelled', 'Copy 1 tracking number'],
  ])('calls no number missing that exists: %s', async (reason, name) => {
    const orders = [{ tracking_number: 'SLP1', near_match: null, reason }];
    const failure = { kind: 'not_bookable' as const, error: null, error_description: null, orders };
    const counts = { waiting: 0, booked: 0, not_booked: 2, unclear: 0 };
    const parts = [somePart({ failure, unbooked_orders: ['SLP1', 'SLP2'] })];
    show(someBooking([], { order_count: 2, counts, failure, parts }));
    await heading('Nothing was booked');
    expect(screen.getByRole('button', { name: /^Copy (?!details)/u }).textContent).toBe(name);
  });

  test('uses the number that was meant, on request', async () => {
    const orders = [{ tracking_number: 'SLPTOO1', near_match: 'SLPT0O1', reason: 'not_found' }];
    const failure = { kind: 'not_available' as const, error: null, error_description: null, orders };
    const counts = { waiting: 0, booked: 0, not_booked: 2, unclear: 0 };
    const parts = [somePart({ failure, unbooked_orders: ['SLP1', 'SLPTOO1'] })];
    const gateway = show(someBooking([], { order_count: 2, counts, failure, parts }));
    fireEvent.click(await screen.findByRole('button', { name: 'Use that' }));
    fireEvent.click(screen.getByRole('button', { name: 'Review the 2 orders' }));
    expect(await reviewed(gateway)).toEqual(['SLP1', 'SLPT0O1']);
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
    const gateway = show(someBooking([], { order_count: 2, counts, failure, parts }));
    await heading('Nothing was booked');
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy details' })).toBeTruthy();
    fireEvent.click(screen.getByText('Show the 2 orders of this booking'));
    const orders = within(screen.getByRole('list', { name: 'Orders in this booking' })).getAllByRole('listitem');
    expect(orders.map((order) => order.textContent)).toEqual(['SLP1', 'SLP2']);
    fireEvent.click(screen.getByRole('button', { name: 'Review again' }));
    expect(await reviewed(gateway)).toEqual(['SLP1', 'SLP2']);
  });
});

test('an address without a booking says so, under a title of its own', async () => {
  document.title = 'Orders · Slipway';
  show(someBooking([]), (gateway) => gateway.answer(readBooking, 404, () => ({ error: 'not_found' })));
  await heading('There is no booking at this address.');
  await waitFor(() => expect(document.title).toBe('Bookings · Slipway'));
});
