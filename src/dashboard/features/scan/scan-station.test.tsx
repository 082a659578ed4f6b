import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listPrintCandidates, requestLabels } from '#contract/gateway/labels.ts';
import { lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { addScan, collectedNumbers, scanList } from '#dashboard/state/scan-list.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { lines, scan } from '#dashboard/testing/scan-station.ts';

const [A, B, C] = ['SLP4408822V9U7', 'SLP4408821H6N4', 'SLP4408820Z2A9'] as const;

let gateway: ReturnType<typeof fakeGateway>;
/** Tracking numbers whose look-ups wait until resolved. */
const held = new Map<string, PromiseWithResolvers<void>>();

beforeEach(() => {
  held.clear();
  scanList.set({ startedAt: null, entries: [] });
  gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(requestLabels, 200, () => ({ asked: [], refused: [] }));
  lookUpsWork();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? init.body : '';
    if (body.includes('"wanted":true'))
      for (const [number, { promise }] of held) if (body.includes(number)) await promise;
    return answer(address, init);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function lookUpsWork(): void {
  gateway.answer(lookUpIndexedOrders, 200, ({ body }) => {
    const wanted = (body as { tracking_numbers: string[] }).tracking_numbers;
    const orders = wanted.map((number) => someOrder(number, number === C ? { label: 'none' } : { label: 'ready' }));
    return { orders: orders.map((order) => ({ ...order, matches: null })), can_check: true, unknown: [] };
  });
}
const hold = (number: string) => held.set(number, Promise.withResolvers());
const letGo = (number: string) => held.get(number)?.resolve();
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
describe('a late lookup', () => {
  test('of a scan that was removed changes no other scan, and has no consequences', async () => {
    renderApp('/scan');
    hold(C);
    await scan(C);
    press('Undo last scan');
    await scan(A);
    await waitFor(() => expect(lines()).toEqual([[A, 'added']]));
    letGo(C);
    await scan(B);
    await waitFor(() => expect(lines()[0]).toEqual([B, 'added']));
    expect(lines()).toEqual([
      [B, 'added'],
      [A, 'added'],
    ]);
    expect(gateway.calls.some(({ name }) => name === requestLabels.name)).toBe(false);
  });

  test('holds up no other scan', async () => {
    renderApp('/scan');
    hold(A);
    await scan(A);
    await scan(B);
    await waitFor(() => expect(lines()[0]).toEqual([B, 'added']));
    expect(lines()[1]).toEqual([A, 'checking']);
    letGo(A);
    await waitFor(() => expect(lines()[1]).toEqual([A, 'added']));
  });

  test('never opens an order over one that was scanned after it', async () => {
    renderApp('/scan?mode=lookup');
    hold(A);
    await scan(A);
    await scan(B);
    const opened = () => new URLSearchParams(location.search).get('order');
    await waitFor(() => expect(opened()).toBe(B));
    letGo(A);
    await waitFor(() => expect(lines()[1]).toEqual([A, 'found']));
    expect(opened()).toBe(B);
  });

  test('that takes too long is repeated later', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    renderApp('/scan');
    hold(A);
    await scan(A);
    await vi.advanceTimersByTimeAsync(10_000);
    await waitFor(() => expect(lines()).toEqual([[A, 'unchecked']]));
    letGo(A);
    await vi.advanceTimersByTimeAsync(15_000);
    await waitFor(() => expect(lines()).toEqual([[A, 'added']]));
  });
});

describe('what could not be checked', () => {
  const lookUpsFail = () =>
    gateway.answer(lookUpIndexedOrders, 200, () => {
      throw new TypeError('Failed to fetch');
    });

  test('is checked again even if the device was online all the time, in the order of scanning', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    renderApp('/scan');
    lookUpsFail();
    await scan(A);
    await scan(C);
    await waitFor(() => expect(lines().every(([, outcome]) => outcome === 'unchecked')).toBe(true));
    lookUpsWork();
    await vi.advanceTimersByTimeAsync(15_000);
    await waitFor(() =>
      expect(lines()).toEqual([
        [C, 'no_label'],
        [A, 'added'],
      ]),
    );
  });

  test('and was scanned twice is one order', async () => {
    renderApp('/scan');
    lookUpsFail();
    await scan(A);
    await waitFor(() => expect(lines()[0]).toEqual([A, 'unchecked']));
    await scan(A);
    await waitFor(() => expect(lines()).toHaveLength(2));
    await waitFor(() => expect(lines()[0]).toEqual([A, 'unchecked']));
    expect(screen.getByRole('button', { name: 'Print 1 label' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Book 1 order' })).toBeDefined();
  });

  test('in print mode is collected when possible: no label comes out later than expected', async () => {
    scanList.set({
      startedAt: 1,
      entries: [
        { id: '2', text: B, outcome: 'printing', mode: 'collect', isFromLink: false, near: null, cause: null },
        { id: '1', text: A, outcome: 'unchecked', mode: 'collect', isFromLink: false, near: null, cause: null },
      ],
    });
    renderApp('/scan?mode=print');
    await waitFor(() =>
      expect(lines()).toEqual([
        [B, 'added'],
        [A, 'added'],
      ]),
    );
    expect(gateway.calls.some(({ name }) => name === listPrintCandidates.name)).toBe(false);
  });
});

test('undoing a cleared list keeps what was scanned meanwhile', async () => {
  renderApp('/scan');
  await scan(A);
  await waitFor(() => expect(lines()).toEqual([[A, 'added']]));
  press('Clear list');
  await scan(B);
  await waitFor(() => expect(lines()).toEqual([[B, 'added']]));
  const [undo] = (await screen.findAllByRole('button', { name: 'Undo' })).slice(-1);
  if (undo) fireEvent.click(undo);
  expect(lines()).toEqual([
    [B, 'added'],
    [A, 'added'],
  ]);
});

test('scans from another tab are on this list too, and neither removes the other’s scans', async () => {
  renderApp('/scan');
  await scan(A);
  await waitFor(() => expect(lines()).toEqual([[A, 'added']]));
  const { startedAt, entries } = scanList.get();
  const theirs = {
    id: 'theirs',
    text: B,
    outcome: 'added',
    mode: 'collect' as const,
    isFromLink: false,
    near: null,
    cause: null,
  } as const;
  const key = `slipway.scan-list.${selection.workspace()}`;
  localStorage.setItem(key, JSON.stringify({ startedAt, entries: [theirs, ...entries] }));
  fireEvent(globalThis.window, new StorageEvent('storage', { key }));
  const list = within(screen.getByRole('list', { name: 'Scanned orders' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  await scan(C);
  await waitFor(() => expect(collectedNumbers(scanList.get())).toEqual([A, B, C]));
});

test('a label that can’t be fetched is not reported as missing', async () => {
  renderApp('/scan?mode=print');
  await scan(A);
  expect(await screen.findAllByText("The label couldn't be printed. Scan it again.")).not.toHaveLength(0);
});

test('a long list drops what is not collected, never an order', () => {
  const entries = Array.from({ length: 5000 }, (_, at) => ({
    id: String(at),
    text: `SLP${at}`,
    outcome: at === 10 ? ('unknown' as const) : ('added' as const),
    mode: 'collect' as const,
    isFromLink: false,
    near: null,
    cause: null,
  }));
  scanList.set({ startedAt: 1, entries });
  for (const text of [A, B])
    addScan({ text, outcome: 'added', mode: 'collect', isFromLink: false, near: null, cause: null });
  expect(scanList.get().entries.map(({ outcome }) => outcome)).not.toContain('unknown');
  expect(collectedNumbers(scanList.get())).toHaveLength(5001);
});
