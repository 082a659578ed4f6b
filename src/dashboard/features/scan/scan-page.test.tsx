import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestLabels } from '#contract/gateway/labels.ts';
import { countOrderViews, type IndexedOrder, lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { scanList } from '#dashboard/state/scan-list.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { passTime, pausedAfter, pressKeys } from '#dashboard/testing/press-keys.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const KNOWN: readonly IndexedOrder[] = [
  someOrder('SLP4408822V9U7', { label: 'ready' }),
  someOrder('SLP4408821H6N4', { label: 'ready', booking: 'booked' }),
  someOrder('SLP4408820Z2A9', { label: 'none' }),
  someOrder('SLP4408817X5S5', { label: 'attention', label_code: 'label_failed_missing_courier' }),
  someOrder('SLP4408816L1I1', { label: 'tracking-only', tracking_only: true }),
  someOrder('SLP4408825H2B6', {
    label: 'ready',
    receiver_name: 'יונה כהן',
    delivery_suburb: 'תל אביב',
    delivery_state: null,
    delivery_postcode: '6100101',
  }),
  someOrder('SLP4408824D4H7', { label: 'ready', booking: 'unclear' }),
  someOrder('SLP4408823C3G6', { label: 'ready', held: { by: 'Ana', at: '2026-11-21T09:41:00Z', reason: null } }),
];

function show(address = '/scan') {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({
    views: { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 },
  }));
  gateway.answer(requestLabels, 200, () => ({ asked: [], refused: [] }));
  gateway.answer(lookUpIndexedOrders, 200, ({ body }) => {
    const wanted = (body as { tracking_numbers: string[] }).tracking_numbers;
    const orders = KNOWN.filter((order) => wanted.includes(order.tracking_number));
    const unknown = wanted.filter((number) => !orders.some((order) => order.tracking_number === number));
    return {
      orders: orders.map((order) => ({ ...order, matches: null })),
      can_check: true,
      unknown: unknown.map((tracking_number) => ({
        tracking_number,
        near_match: tracking_number === 'SLP4408822V9U8' ? 'SLP4408822V9U7' : null,
      })),
    };
  });
  renderApp(address);
  return gateway;
}

async function type(text: string): Promise<void> {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Type a tracking number' }), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Add number' }));
}
const verdict = () => screen.getByRole('status', { name: 'Scan result' }).textContent;

beforeEach(() => scanList.set({ startedAt: null, entries: [] }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('collects what can be booked, and says why the others were not added', async () => {
  const gateway = show();
  await type('SLP4408822V9U7');
  await waitFor(() => expect(verdict()).toContain('Added'));
  await type('SLP4408822V9U7');
  await waitFor(() => expect(verdict()).toContain('Already in this list'));
  await type('SLP4408821H6N4');
  await waitFor(() => expect(verdict()).toContain('Already booked. Not added.'));
  await type('SLP4408820Z2A9');
  await waitFor(() => expect(verdict()).toContain("No label yet. Added; we'll get the label."));
  await waitFor(() =>
    expect(gateway.calls.find((call) => call.name === requestLabels.name)?.body).toEqual({
      tracking_numbers: ['SLP4408820Z2A9'],
    }),
  );
  const lines = within(screen.getByRole('list', { name: 'Scanned orders' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    "SLP4408820Z2A9No label yet. Added; we'll get the label.",
    'SLP4408821H6N4Already booked. Not added.',
    'SLP4408822V9U7Already in this list',
    'SLP4408822V9U7Added',
  ]);
  expect(lines.every((line) => line.querySelector('svg') !== null)).toBe(true);
  expect(screen.getByRole('button', { name: 'Print 2 labels' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Book 2 orders' })).toBeDefined();
});

test('the verdict says that a number was taken out of a link, and that one is saved until it can be checked', async () => {
  const gateway = show();
  await type('https://northpost.example/track/SLP4408822V9U7');
  await waitFor(() => expect(verdict()).toContain('Added (from a link)'));
  gateway.answer(lookUpIndexedOrders, 200, () => {
    throw new TypeError('Failed to fetch');
  });
  await type('SLP4408821H6N4');
  await waitFor(() => expect(verdict()).toContain("Couldn't check that number. Saved; we'll check it."));
});

test('a recipient and a place written from right to left don’t change places with each other in the verdict', async () => {
  show();
  await type('SLP4408825H2B6');
  await waitFor(() => expect(verdict()).toContain('יונה כהן · תל אביב 6100101'));
  // What each part's letters do to the order of the others is settled by the browser, for each element of its own.
  expect(screen.getByText('יונה כהן', { selector: 'bdi' })).toBeTruthy();
  expect(screen.getByText('תל אביב 6100101', { selector: 'bdi' })).toBeTruthy();
});

test('orders on hold, unclear or needing attention are not added, and say so', async () => {
  show();
  await type('SLP4408823C3G6');
  await waitFor(() => expect(verdict()).toContain('On hold'));
  await type('SLP4408824D4H7');
  await waitFor(() => expect(verdict()).toContain('Unclear booking'));
  await type('SLP4408817X5S5');
  await waitFor(() => expect(verdict()).toContain('Needs attention: No carrier found'));
  await type('SLP4408816L1I1');
  await waitFor(() => expect(verdict()).toContain('Needs attention: Tracking only'));
  const lines = within(screen.getByRole('list', { name: 'Scanned orders' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'SLP4408816L1I1Needs attention: Tracking only. Not added.',
    'SLP4408817X5S5Needs attention: No carrier found. Not added.',
    'SLP4408824D4H7Unclear booking. Not added.',
    'SLP4408823C3G6On hold. Not added.',
  ]);
  expect(screen.queryByRole('button', { name: /^Book/u })).toBeNull();
});

test('suggests the order that was probably meant, for what the mode does', async () => {
  show('/scan?mode=lookup');
  await type('SLP4408822V9U8');
  expect(await screen.findByRole('button', { name: 'Look up SLP4408822V9U7' })).toBeDefined();
});

test('suggests the order that was probably meant', async () => {
  show();
  await type('SLP4408822V9U8');
  await waitFor(() => expect(verdict()).toContain('Did you mean SLP4408822V9U7?'));
  fireEvent.click(screen.getByRole('button', { name: 'Add SLP4408822V9U7' }));
  await waitFor(() => expect(verdict()).toContain('Added'));
});

test('distinguishes a product barcode and a cut-off code from unknown numbers', async () => {
  show();
  await type('9300675024235');
  expect(await screen.findAllByText(/That looks like a product barcode/)).not.toHaveLength(0);
  await type('SL');
  await waitFor(() => expect(verdict()).toContain("Couldn't read that"));
});

test('of a number whose end arrived late only the number stays', async () => {
  show();
  await screen.findByRole('radiogroup', { name: 'Scan mode' });
  passTime(100_000);
  pressKeys('SLP44088', 5, 'none');
  await waitFor(() => expect(verdict()).toContain('Not a tracking number we know'));
  pressKeys('22V9U7', 5);
  await waitFor(() => expect(verdict()).toContain('Added'));
  expect(scanList.get().entries.map((entry) => [entry.text, entry.outcome])).toEqual([['SLP4408822V9U7', 'added']]);
});

test('a disturbed scan has to be repeated, and no number is found by its end', async () => {
  const gateway = show();
  await screen.findByRole('radiogroup', { name: 'Scan mode' });
  passTime(5000);
  // A key was pressed shortly before the scanner was triggered.
  pressKeys('x4408822V9U7', pausedAfter(1, 250));
  await waitFor(() => expect(verdict()).toContain("Couldn't read that"));
  passTime(5000);
  pressKeys('4408822V9U7', 5);
  await waitFor(() => expect(verdict()).toContain('Not a tracking number we know'));
  passTime(5000);
  pressKeys('SLP4408822V9U7', pausedAfter(7, 250));
  await waitFor(() => expect(verdict()).toContain('Added'));
  expect(scanList.get().entries.map((entry) => [entry.text, entry.outcome])).toEqual([
    ['SLP4408822V9U7', 'added'],
    ['4408822V9U7', 'unknown'],
    ['x4408822V9U7', 'unread'],
  ]);
  gateway.answer(lookUpIndexedOrders, 200, () => {
    throw new TypeError('Failed to fetch');
  });
  passTime(5000);
  pressKeys('SLP4408822V9U7', pausedAfter(5, 250));
  // Offline, it can't be known whether the number is complete, so it isn't kept as though it were.
  await waitFor(() => expect(verdict()).toContain("Couldn't read that"));
});

test('keeps collecting without a connection, and checks later', async () => {
  const gateway = show();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  gateway.answer(lookUpIndexedOrders, 200, () => {
    throw new TypeError('Failed to fetch');
  });
  await type('SLP4408822V9U7');
  await waitFor(() => expect(verdict()).toContain("Couldn't check that number"));
  expect(screen.getByText("Saved, will be checked when you're back")).toBeDefined();
  expect(scanList.get().entries).toMatchObject([{ text: 'SLP4408822V9U7', outcome: 'unchecked' }]);
  onLine.mockRestore();
  fireEvent(window, new Event('online'));
});

test('the list survives a reload; a scan can be removed, and clearing can be undone', async () => {
  show();
  await type('SLP4408822V9U7');
  await waitFor(() => expect(verdict()).toContain('Added'));
  cleanup();
  show();
  expect(await screen.findByText(/^List started \d\d:\d\d$/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear list' }));
  expect(scanList.get().entries).toHaveLength(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(scanList.get().entries).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Undo last scan' }));
  expect(scanList.get().entries).toHaveLength(0);
});

test('exactly one of the three modes is active, and the address keeps the choice', async () => {
  show('/scan?mode=lookup');
  const group = within(await screen.findByRole('radiogroup', { name: 'Scan mode' }));
  expect(group.getByRole<HTMLInputElement>('radio', { name: 'Look up' }).checked).toBe(true);
  fireEvent.click(group.getByRole('radio', { name: 'Print' }));
  expect(new URLSearchParams(location.search).get('mode')).toBe('print');
});
