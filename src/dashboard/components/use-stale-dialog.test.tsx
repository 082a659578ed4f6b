import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listBookings, readBooking } from '#contract/gateway/bookings.ts';
import { assessSelection, countOrderViews, listOrders, lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { importCopy } from '#dashboard/copy/import.ts';
import { listNotesCopy } from '#dashboard/copy/list-notes.ts';
import { nothingToCopy } from '#dashboard/copy/nothing-to.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { scanCopy } from '#dashboard/copy/scan.ts';
import { ordersToReview } from '#dashboard/state/orders-to-review.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { clearScanList } from '#dashboard/state/scan-list.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { SOME_ATTEMPT, someBooking, someDocket } from '#dashboard/testing/some-booking.ts';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const NUMBER = 'SLP4408812K7Q2';
const { selected } = nothingToCopy;
const opened = () => screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog');

function openGateway() {
  const gateway = fakeGateway();
  const views = { ready: 1, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 1 };
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: '2026-11-21T09:41:00Z' }));
  gateway.answer(listOrders, 200, () => ({
    orders: [someOrder(NUMBER)],
    total: 1,
    next_cursor: null,
    as_of: '2026-11-21T09:41:07Z',
  }));
  gateway.answer(lookUpIndexedOrders, 200, () => ({
    orders: [{ ...someOrder(NUMBER), matches: null }],
    can_check: true,
    unknown: [],
  }));
  gateway.answer(assessSelection, 200, () => ({ bookable: 1, carriers: [], parts: [], left_out: [], not_in_view: 0 }));
  return gateway;
}

beforeEach(() => {
  const { service } = someSession();
  selection.openWorkspace(`${service?.address}|${service?.account_name}`);
  selection.clear();
  clearScanList();
  ordersToReview.set([]);
  printRequest.set(undefined);
});
afterEach(() => {
  cleanup();
  selection.clear();
  clearScanList();
  vi.unstubAllGlobals();
});

test.each([
  ['review', selected.review],
  ['print', selected.print],
  ['cancel', selected.cancel],
  ['hold', selected.hold],
  ['site', selected.site],
  ['tags', selected.tags],
])('without a selection, dialog=%s leaves the address, and doesn’t open with the first tick', async (dialog, why) => {
  openGateway();
  renderApp(`/orders?view=all&dialog=${dialog}`);
  expect(await screen.findByText(why)).toBeTruthy();
  await waitFor(() => expect(location.search).toBe('?view=all'));
  expect(screen.getByText(why)).toBeTruthy();
  fireEvent.click(await screen.findByRole('checkbox', { name: ordersCopy.selectOrder(NUMBER) }));
  expect(await screen.findByRole('region', { name: 'Selection' })).toBeTruthy();
  expect(opened()).toBeNull();
  expect(screen.queryByText(why)).toBeNull();
});

test('where orders come from the service, dialog=import says so and leaves the address, also with a selection', async () => {
  openGateway();
  selection.add([NUMBER]);
  renderApp('/orders?view=all&dialog=import');
  expect(await screen.findByText(nothingToCopy.imported)).toBeTruthy();
  await waitFor(() => expect(location.search).toBe('?view=all'));
  expect(opened()).toBeNull();
});

test('without an orders feed dialog=import opens the import', async () => {
  const session = someSession();
  const { service } = session;
  const capabilities = service && { ...service.capabilities, ordersFeed: 'no' as const };
  openGateway().answer(readSession, 200, () => ({
    ...session,
    service: service && capabilities && { ...service, capabilities },
  }));
  renderApp('/orders?view=all&dialog=import');
  expect(await screen.findByRole('dialog', { name: importCopy.title })).toBeTruthy();
  expect(screen.queryByText(nothingToCopy.imported)).toBeNull();
  expect(location.search).toContain('dialog=import');
});

test('a dialog that Scan doesn’t have is named as ignored', async () => {
  openGateway();
  renderApp('/scan?mode=print&dialog=print');
  expect(await screen.findByText(listNotesCopy.ignored(['dialog=print']))).toBeTruthy();
  expect(opened()).toBeNull();
});

test('an empty list of scans isn’t reviewed, and the first scan doesn’t open Review', async () => {
  openGateway();
  renderApp('/scan?mode=collect&dialog=review');
  expect(await screen.findByText(nothingToCopy.scanned)).toBeTruthy();
  await waitFor(() => expect(location.search).toBe('?mode=collect'));
  fireEvent.change(screen.getByRole('textbox', { name: scanCopy.typeLabel }), { target: { value: NUMBER } });
  fireEvent.click(screen.getByRole('button', { name: scanCopy.addNumber }));
  expect(await screen.findByRole('button', { name: scanCopy.book(1) })).toBeTruthy();
  expect(opened()).toBeNull();
});

test('a booking’s page without orders to review says so', async () => {
  openGateway().answer(readBooking, 200, () => someBooking([someDocket([NUMBER])]));
  renderApp(`/bookings/${SOME_ATTEMPT}?show=failed&dialog=review`);
  expect(await screen.findByText(nothingToCopy.booking)).toBeTruthy();
  await waitFor(() => expect(location.search).toBe('?show=failed'));
  expect(opened()).toBeNull();
});
