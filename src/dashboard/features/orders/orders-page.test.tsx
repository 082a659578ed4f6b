import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  assessSelection,
  countOrderViews,
  type IndexedOrder,
  listOrders,
  listTrackingNumbers,
} from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { listNotesCopy } from '#dashboard/copy/list-notes.ts';
import { ordersCopy, orderViewNames } from '#dashboard/copy/orders.ts';
import { emptyCopy } from '#dashboard/copy/orders-empty.ts';
import { selectionCopy } from '#dashboard/copy/selection.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const views = { ready: 3, 'needs-label': 24, attention: 7, 'booked-today': 96, 'on-the-way': 1208, all: 4912 };
const three = ['SLP4408812K7Q2', 'SLP4408813M1B8', 'SLP4408815T0O1'].map((number) => someOrder(number));

function gatewayWith(orders: readonly IndexedOrder[], total = orders.length) {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listOrders, 200, () => ({
    orders: [...orders],
    total,
    next_cursor: null,
    as_of: '2026-11-21T09:41:07Z',
  }));
  gateway.answer(assessSelection, 200, ({ body }) => {
    const { tracking_numbers } = body as { tracking_numbers: string[] };
    return { bookable: tracking_numbers.length, carriers: [], parts: [], left_out: [], not_in_view: 0 };
  });
  return gateway;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  selection.clear();
  selection.saveNow();
  vi.unstubAllGlobals();
});

/** The bold tail is a separate element, which happy-dom treats as a separate word; browsers don't. */
const isNumber = (number: string) => (name: string) => name.replaceAll(' ', '') === number;
const box = (number: string) => screen.findByRole('checkbox', { name: ordersCopy.selectOrder(number) });

describe('Orders', () => {
  it('shows the orders of the view with their states', async () => {
    gatewayWith([
      someOrder('SLP4408812K7Q2'),
      someOrder('SLP4408817X5S5', {
        label: 'attention',
        label_code: 'label_failed_missing_courier',
        courier_name: null,
        booking: 'unclear',
      }),
    ]);
    renderApp('/orders?view=ready');
    const grid = await screen.findByRole('grid', { name: 'Orders' });
    expect(await within(grid).findByRole('link', { name: isNumber('SLP4408812K7Q2') })).toBeTruthy();
    const stuck = within(grid).getByRole('row', { name: /X5S5/ });
    expect(within(stuck).getByText('No carrier found')).toBeTruthy();
    expect(within(stuck).getByText('Unclear')).toBeTruthy();
    const bar = within(screen.getByRole('navigation', { name: 'Order views' }));
    for (const name of Object.values(orderViewNames)) expect(bar.getByRole('link', { name })).toBeTruthy();
  });

  it('counts how much of the selection can be booked, and keeps the selection when the page is left', async () => {
    gatewayWith(three);
    renderApp('/orders?view=ready');
    fireEvent.click(await box('SLP4408813M1B8'));
    fireEvent.click(await box('SLP4408812K7Q2'));
    expect(await screen.findByRole('button', { name: selectionCopy.book(2) })).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Selection' })).getByText('2 selected')).toBeTruthy();
    cleanup();
    selection.saveNow();
    renderApp('/orders?view=all');
    // The delayed announcement has the same text.
    expect(
      await within(await screen.findByRole('region', { name: 'Selection' })).findByText('2 selected'),
    ).toBeTruthy();
    expect(selection.list()).toEqual(['SLP4408813M1B8', 'SLP4408812K7Q2']);
  });

  it('shows in the search box what the address says after Back', async () => {
    gatewayWith(three);
    renderApp('/orders?view=all');
    const field = await screen.findByRole('searchbox', { name: 'Search orders' });
    fireEvent.change(field, { target: { value: 'nair' } });
    await waitFor(() => expect(location.search).toContain('q=nair'));
    history.replaceState(null, '', '/orders?view=all');
    fireEvent(globalThis.window, new PopStateEvent('popstate', { state: null }));
    await waitFor(() => expect((field as HTMLInputElement).value).toBe(''));
  });

  it('keeps what is typed while the list is still being drawn for what was typed before', async () => {
    gatewayWith(three);
    renderApp('/orders?view=all');
    const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search orders' });
    field.focus();
    const replace = history.replaceState.bind(history);
    vi.spyOn(history, 'replaceState').mockImplementation((state, unused, url) => {
      replace(state, unused, url);
      if (location.search.endsWith('q=na')) fireEvent.change(field, { target: { value: 'nai' } });
    });
    fireEvent.change(field, { target: { value: 'na' } });
    await waitFor(() => expect(location.search).toContain('q=nai'));
    expect(field.value).toBe('nai');
  });

  it.each([
    ['no_label', true],
    ['already_booked', false],
  ] as const)('offers labels first only if labels are missing: %s', async (reason, isBright) => {
    const gateway = gatewayWith(three);
    const [{ tracking_number } = someOrder('SLP1')] = three;
    gateway.answer(assessSelection, 200, () => ({
      bookable: 0,
      carriers: [],
      parts: [],
      left_out: [{ reason, tracking_numbers: [tracking_number] }],
      not_in_view: 0,
    }));
    renderApp('/orders?view=ready');
    fireEvent.click(await box(tracking_number));
    await screen.findByRole('button', { name: selectionCopy.book(0) });
    const button = screen.getByRole('button', { name: selectionCopy.getLabels });
    expect(button.className.includes('button-primary')).toBe(isBright);
  });

  it('selects a range with Shift', async () => {
    gatewayWith(three);
    renderApp('/orders?view=ready');
    fireEvent.click(await box('SLP4408812K7Q2'));
    fireEvent.click(await box('SLP4408815T0O1'), { shiftKey: true });
    expect(selection.list()).toEqual(three.map((order) => order.tracking_number));
  });

  it('selects the page first and then exactly the orders that match now', async () => {
    const gateway = gatewayWith(three, 312);
    gateway.answer(listTrackingNumbers, 200, () => ({
      tracking_numbers: [...three.map((order) => order.tracking_number), 'SLP9'],
      next_cursor: null,
    }));
    renderApp('/orders?view=ready');
    fireEvent.click(await screen.findByRole('checkbox', { name: ordersCopy.selectPage }));
    fireEvent.click(await screen.findByRole('button', { name: selectionCopy.selectAll(312, 'Ready to book') }));
    expect(await screen.findByText(new RegExp(selectionCopy.allSelected(4).slice(0, 30), 'u'))).toBeTruthy();
    expect(selection.count()).toBe(4);
  });

  it('adds the orders of the whole view to what was selected before', async () => {
    const gateway = gatewayWith(three, 312);
    const tracking_numbers = [...three.map((order) => order.tracking_number), 'SLP9'];
    gateway.answer(listTrackingNumbers, 200, () => ({ tracking_numbers, next_cursor: null }));
    selection.add(['SLP4400000A1A1']);
    renderApp('/orders?view=ready');
    fireEvent.click(await screen.findByRole('checkbox', { name: ordersCopy.selectPage }));
    fireEvent.click(await screen.findByRole('button', { name: selectionCopy.selectAll(312, 'Ready to book') }));
    await waitFor(() => expect(selection.list()).toContain('SLP9'));
    expect(selection.list().toSorted()).toEqual(['SLP4400000A1A1', ...tracking_numbers].toSorted());
  });

  it("can't select an order that is being booked", async () => {
    gatewayWith([someOrder('SLP4408812K7Q2', { booking: 'sending' })]);
    renderApp('/orders?view=ready');
    expect(await box('SLP4408812K7Q2')).toHaveProperty('disabled', true);
    expect(screen.getByText('Booking…')).toBeTruthy();
    expect(screen.getByTitle('Being booked in another tab.')).toBe(await box('SLP4408812K7Q2'));
  });

  it('sorts by a column, reverses it, and returns to the default', async () => {
    gatewayWith(three);
    renderApp('/orders?view=ready');
    const button = await screen.findByRole('button', { name: 'Sort by recipient' });
    const sorted = () => button.closest('th')?.getAttribute('aria-sort');
    for (const expected of ['ascending', 'descending', 'none']) {
      fireEvent.click(button);
      await waitFor(() => expect(sorted()).toBe(expected));
    }
    expect(location.search).toBe('?view=ready');
  });

  it('says what it did not understand in the address', async () => {
    gatewayWith(three);
    renderApp('/orders?view=ready&size=abc');
    expect(await screen.findByText(listNotesCopy.ignored(['size=abc']))).toBeTruthy();
  });

  it('offers the next step when a view is empty', async () => {
    gatewayWith([]);
    renderApp('/orders?view=ready');
    expect(await screen.findByText(`Nothing to book. ${emptyCopy.needLabel(24)}`)).toBeTruthy();
    expect(screen.getByRole('link', { name: emptyCopy.showThem }).getAttribute('href')).toBe(
      '/orders?view=needs-label',
    );
  });

  it('keeps what is on the screen when it can’t be read again, and says from when it is', async () => {
    const gateway = gatewayWith(three);
    const { client } = renderApp('/orders?view=ready');
    await box('SLP4408812K7Q2');
    gateway.answer(listOrders, 500, () => ({ error: 'unknown_error' }));
    void client.invalidateQueries();
    expect(await screen.findByText(/^Couldn't be updated\. Showing \d\d:\d\d\.$/u)).toBeTruthy();
    expect(await box('SLP4408812K7Q2')).toBeTruthy();
    gateway.answer(listOrders, 200, () => ({
      orders: three,
      total: 3,
      next_cursor: null,
      as_of: '2026-11-21T09:41:07Z',
    }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^Couldn't be updated/u)).toBeNull());
  });

  it('never shows the empty state when the list could not be read', async () => {
    const gateway = gatewayWith([]);
    gateway.answer(listOrders, 500, () => ({ error: 'unknown_error' }));
    renderApp('/orders?view=ready');
    expect(await screen.findByText(emptyCopy.failed)).toBeTruthy();
    expect(screen.getByRole('button', { name: emptyCopy.tryAgain })).toBeTruthy();
  });
});
