import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { scanCopy } from '#dashboard/copy/scan.ts';
import { scanList } from '#dashboard/state/scan-list.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const [A, B] = ['SLP4408822V9U7', 'SLP4408821H6N4'] as const;

test('a scan that the service can’t be asked about is checked again, and holds up none after it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
  scanList.set({ startedAt: null, entries: [] });
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const failing = new Set<string>([A, B]);
  gateway.answer(lookUpIndexedOrders, 200, ({ body }) => {
    const numbers = (body as { tracking_numbers: string[] }).tracking_numbers;
    const not_checked = numbers.filter((number) => failing.has(number));
    const found = numbers.filter((number) => !failing.has(number));
    return {
      orders: found.map((number) => ({ ...someOrder(number, { label: 'ready' }), matches: null })),
      unknown: not_checked.map((tracking_number) => ({ tracking_number, near_match: null })),
      can_check: true,
      ...(not_checked.length === 0 ? {} : { not_checked }),
    };
  });
  renderApp('/scan');
  const outcomes = () => scanList.get().entries.map(({ outcome }) => outcome);
  for (const text of [A, B]) {
    fireEvent.change(await screen.findByRole('textbox', { name: 'Type a tracking number' }), {
      target: { value: text },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Add number' }));
  }
  await waitFor(() => expect(outcomes()).toEqual(['unchecked', 'unchecked']));
  // On this device nothing is amiss.
  expect(screen.queryByText(scanCopy.savedOffline)).toBeNull();
  expect(screen.getAllByText(scanCopy.lines.unchecked)).toHaveLength(2);
  failing.delete(B);
  await vi.advanceTimersByTimeAsync(15_000);
  await waitFor(() => expect(outcomes()).toEqual(['added', 'unchecked']));
  failing.delete(A);
  await vi.advanceTimersByTimeAsync(15_000);
  await waitFor(() => expect(outcomes()).toEqual(['added', 'added']));
});
