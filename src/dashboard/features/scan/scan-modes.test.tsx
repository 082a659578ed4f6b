import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  listPrintCandidates,
  markLabelsPrinted,
  readLabelPdf,
  requestLabels,
  undoLabelsPrinted,
} from '#contract/gateway/labels.ts';
import { type IndexedOrder, lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { collectedNumbers, scanList } from '#dashboard/state/scan-list.ts';
import { keepShownPerson } from '#dashboard/queries/signed-in-as.ts';
import { scanCopy } from '#dashboard/copy/scan.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { inProcessWorker } from '#dashboard/testing/in-process-worker.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someCandidate } from '#dashboard/testing/some-candidate.ts';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { lines, scan } from '#dashboard/testing/scan-station.ts';

const [A, B, C] = ['SLP4408822V9U7', 'SLP4408821H6N4', 'SLP4408820Z2A9'] as const;
const [CANCELLED, STOPPED] = ['SLP4408816L1I1', 'SLP4408817X5S5'] as const;
const FACTS: Readonly<Record<string, Partial<IndexedOrder>>> = {
  [C]: { label: 'none' },
  [CANCELLED]: { label: 'none', state: 'cancelled' },
  [STOPPED]: { label: 'attention', label_code: 'label_failed_missing_courier' },
};

let gateway: ReturnType<typeof fakeGateway>;

beforeEach(() => {
  scanList.set({ startedAt: null, entries: [] });
  gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(requestLabels, 200, () => ({ asked: [], refused: [] }));
  gateway.answer(lookUpIndexedOrders, 200, ({ body }) => {
    const wanted = (body as { tracking_numbers: string[] }).tracking_numbers;
    const orders = wanted.map((number) => someOrder(number, { label: 'ready', ...FACTS[number] }));
    return { orders: orders.map((order) => ({ ...order, matches: null })), can_check: true, unknown: [] };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a mode that doesn’t exist is named, and scans are collected', async () => {
  renderApp('/scan?mode=weigh');
  const note = await screen.findByText("Ignored 1 filter this version doesn't know: mode=weigh");
  expect(note.role).toBe('status');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Collect' }).checked).toBe(true);
});

test('looking up collects nothing and requests no label, whatever is scanned; collecting continues where it was', async () => {
  renderApp('/scan');
  await scan(A);
  await waitFor(() => expect(lines()).toEqual([[A, 'added']]));
  fireEvent.click(screen.getByRole('radio', { name: 'Look up' }));
  for (const number of [A, B, C]) {
    await scan(number);
    await waitFor(() => expect(lines()[0]).toEqual([number, 'found']));
  }
  expect(screen.getByRole('status', { name: 'Scan result' }).textContent).toContain('Found');
  expect(gateway.calls.some(({ name }) => name === requestLabels.name)).toBe(false);
  // The order that opened has the modes as well.
  const opened = await screen.findByRole('dialog', { name: `Order ${C}` });
  fireEvent.click(within(opened).getByRole('radio', { name: 'Collect' }));
  expect(await screen.findByRole('button', { name: 'Book 1 order' })).toBeDefined();
  expect(collectedNumbers(scanList.get())).toEqual([A]);
});

test('an order found once another mode was chosen is not opened: the next scan is for that mode', async () => {
  renderApp('/scan?mode=lookup');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const fetchNow = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (typeof init?.body === 'string' && init.body.includes(A)) await answered;
    return fetchNow(address, init);
  });
  await scan(A);
  fireEvent.click(screen.getByRole('radio', { name: 'Collect' }));
  await waitFor(() => expect(location.search).toBe(''));
  answer();
  await waitFor(() => expect(lines()).toEqual([[A, 'found']]));
  await scan(B);
  await waitFor(() => expect(lines()[0]).toEqual([B, 'added']));
  expect(location.search).toBe('');
});

test('looking up steps through the orders that were looked up', async () => {
  renderApp('/scan?mode=lookup');
  await scan(A);
  await waitFor(() => expect(lines()[0]).toEqual([A, 'found']));
  await scan(B);
  const opened = () => new URLSearchParams(location.search).get('order');
  await waitFor(() => expect(opened()).toBe(B));
  const drawer = await screen.findByRole('dialog', { name: `Order ${B}` });
  fireEvent.click(within(drawer).getByRole('button', { name: 'Previous order' }));
  await waitFor(() => expect(opened()).toBe(A));
});

test('what could not be looked up is looked up later, in any mode, and isn’t collected then', async () => {
  scanList.set({
    startedAt: 1,
    entries: [{ id: '1', text: A, outcome: 'unchecked', mode: 'lookup', isFromLink: false, near: null, cause: null }],
  });
  expect(collectedNumbers(scanList.get())).toEqual([]);
  renderApp('/scan');
  await waitFor(() => expect(lines()).toEqual([[A, 'found']]));
  expect(collectedNumbers(scanList.get())).toEqual([]);
});

test('in print mode an order that gets no label says why, and nothing is printed', async () => {
  renderApp('/scan?mode=print');
  for (const [number, verdict] of [
    [CANCELLED, 'Cancelled. Not printed.'],
    [STOPPED, 'Needs attention: No carrier found. Not printed.'],
  ] as const) {
    await scan(number);
    await waitFor(() => expect(screen.getByRole('status', { name: 'Scan result' }).textContent).toContain(verdict));
  }
  expect(await screen.findByText('Cancelled. Not printed.')).toBeDefined();
  expect(screen.getByText('Needs attention: No carrier found. Not printed.')).toBeDefined();
  expect(gateway.calls.some(({ name }) => name === listPrintCandidates.name)).toBe(false);
});

describe('a label that is printed when its order is scanned', () => {
  beforeEach(() => {
    const merged = { parts: [new Blob(['%PDF-'])], unreadable: [], unreadablePapers: [] };
    vi.stubGlobal(
      'Worker',
      inProcessWorker(() => Promise.resolve({ merged })),
    );
    vi.stubGlobal('open', () => ({}));
    gateway.answer(listPrintCandidates, 200, () => ({ candidates: [someCandidate(A)], unknown: [] }));
    gateway.answer(readLabelPdf, 200, () => new Uint8Array());
    gateway.answer(markLabelsPrinted, 200, ({ body }) => ({
      print_id: (body as { print_id: string }).print_id,
      at: '2026-11-21T01:41:00.000Z',
      tracking_numbers: [A],
    }));
  });
  const printAndUndo = async () => {
    renderApp('/scan?mode=print');
    await scan(A);
    await waitFor(() => expect(lines()).toEqual([[A, 'in_tab']]));
    fireEvent.click(screen.getByRole('button', { name: 'Undo last scan' }));
  };
  const sent = (name: string) => gateway.calls.filter((call) => call.name === name);

  test('isn’t printed any more if another person has signed in meanwhile', async () => {
    keepShownPerson('mia@shop.example');
    gateway.answer(readLabelPdf, 200, () => {
      keepShownPerson('ben@shop.example');
      return new Uint8Array();
    });
    renderApp('/scan?mode=print');
    await scan(A);
    await waitFor(() => expect(lines()).toEqual([[A, 'not_printed']]));
    expect(sent(markLabelsPrinted.name)).toHaveLength(0);
  });

  test('no longer counts as printed after Undo last', async () => {
    gateway.answer(undoLabelsPrinted, 200, () => ({ tracking_numbers: [A] }));
    await printAndUndo();
    expect(await screen.findByText(scanCopy.takenBack(A))).toBeDefined();
    const ids = sent(markLabelsPrinted.name).map(({ body }) => (body as { print_id: string }).print_id);
    expect(ids).toHaveLength(1);
    expect(sent(undoLabelsPrinted.name).map(({ path }) => path)).toEqual(ids.map((id) => `/api/labels/printed/${id}`));
    expect(lines()).toEqual([]);
  });

  test('counts as printed if Undo last fails, which is reported, and offered again', async () => {
    gateway.answer(undoLabelsPrinted, 500, () => ({ error: 'unknown_error' }));
    await printAndUndo();
    expect(await screen.findByText(scanCopy.notTakenBack(A))).toBeDefined();
    gateway.answer(undoLabelsPrinted, 200, () => ({ tracking_numbers: [A] }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent(undoLabelsPrinted.name)).toHaveLength(2));
  });
});
