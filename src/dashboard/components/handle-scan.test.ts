import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import type { Scan } from '#domain/scan-burst.ts';
import { paths } from '#dashboard/paths.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { scanCopy } from '#dashboard/copy/scan.ts';
import { knowModals } from '#dashboard/testing/know-modals.ts';
import { useToasts } from '#dashboard/ui/toasts.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { handleScan } from './handle-scan.ts';

const [SLOW, FAST] = ['SLP4408822V9U7', 'SLP4408821H6N4'] as const;
let answered = Promise.withResolvers<void>();

beforeEach(() => {
  answered = Promise.withResolvers();
  knowModals();
  const gateway = fakeGateway();
  gateway.answer(lookUpIndexedOrders, 200, ({ body }) => ({
    orders: (body as { tracking_numbers: string[] }).tracking_numbers.map((number) => ({
      ...someOrder(number),
      matches: null,
    })),
    can_check: true,
    unknown: [],
  }));
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (typeof init?.body === 'string' && init.body.includes(SLOW)) await answered.promise;
    return answer(address, init);
  });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const scan = (text: string): Scan => ({ text, gapMs: 5, longestGapMs: 5, end: 'Enter', wholeness: 'whole' });

test('a slow lookup does not take somebody back who has scanned on', async () => {
  const client = createQueryClient();
  const opened: unknown[] = [];
  const navigate = (to: unknown) => void opened.push(to);
  const slow = handleScan(client, navigate, scan(SLOW));
  await handleScan(client, navigate, scan(FAST));
  answered.resolve();
  await slow;
  expect(opened).toEqual([paths.order(FAST)]);
});

test('a slow lookup does not put away a dialog that was opened meanwhile, and what is typed in it', async () => {
  const opened: unknown[] = [];
  const slow = handleScan(createQueryClient(), (to: unknown) => void opened.push(to), scan(SLOW));
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('aria-labelledby', 'heading');
  dialog.showModal();
  answered.resolve();
  await slow;
  expect(opened).toEqual([]);
  expect(renderHook(useToasts).result.current.at(-1)?.text).toBe(scanCopy.ignored);
});
