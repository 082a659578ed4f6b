import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestLabels } from '#contract/gateway/labels.ts';
import { lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { scanList } from '#dashboard/state/scan-list.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { knowModals } from '#dashboard/testing/know-modals.ts';
import { pressKeys } from '#dashboard/testing/press-keys.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { playSound } from '#dashboard/browser/sounds.ts';
import { scan } from '#dashboard/testing/scan-station.ts';

vi.mock('#dashboard/browser/sounds.ts', () => ({ playSound: vi.fn<(sound: string) => void>() }));

const KNOWN = [
  someOrder('SLP4408822V9U7'),
  someOrder('SLP4408821H6N4', { booking: 'booked' }),
  someOrder('SLP4408820Z2A9', { label: 'none' }),
];
const heard = () => vi.mocked(playSound).mock.calls.map(([sound]) => sound);

beforeEach(() => {
  scanList.set({ startedAt: null, entries: [] });
  vi.mocked(playSound).mockClear();
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(requestLabels, 200, () => ({ asked: [], refused: [] }));
  gateway.answer(lookUpIndexedOrders, 200, ({ body }) => {
    const wanted = (body as { tracking_numbers: string[] }).tracking_numbers;
    const orders = KNOWN.filter((order) => wanted.includes(order.tracking_number));
    const unknown = wanted.filter((number) => !orders.some((order) => order.tracking_number === number));
    return {
      orders: orders.map((order) => ({ ...order, matches: null })),
      can_check: true,
      unknown: unknown.map((tracking_number) => ({ tracking_number, near_match: null })),
    };
  });
  renderApp('/scan');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('each scan sounds like its result: added, already there, look at this, not known', async () => {
  await scan('SLP4408822V9U7');
  await waitFor(() => expect(heard()).toEqual(['done']));
  await scan('SLP4408822V9U7');
  await waitFor(() => expect(heard()).toEqual(['done', 'again']));
  await scan('SLP4408821H6N4');
  await waitFor(() => expect(heard()).toEqual(['done', 'again', 'check']));
  await scan('SLP4408820Z2A9');
  await waitFor(() => expect(heard()).toEqual(['done', 'again', 'check', 'check']));
  await scan('SLP0000000XXXX');
  await waitFor(() => expect(heard()).toEqual(['done', 'again', 'check', 'check', 'wrong']));
});

test('a scan under an open dialog, where its verdict is hidden, is not taken; that is said and heard', async () => {
  await scan('SLP4408822V9U7');
  await waitFor(() => expect(heard()).toEqual(['done']));
  knowModals();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('aria-labelledby', 'heading');
  dialog.showModal();
  pressKeys('SLP4408821H6N4', 5);
  expect(await screen.findByText('Scan ignored while this dialog is open. Close it to keep scanning.')).toBeDefined();
  expect(heard()).toEqual(['done', 'wrong']);
  expect(scanList.get().entries.map(({ text }) => text)).toEqual(['SLP4408822V9U7']);
  dialog.remove();
});
