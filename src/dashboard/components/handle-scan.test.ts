import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import type { Scan } from '#domain/scan-burst.ts';
import { paths } from '#dashboard/paths.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { handleScan } from './handle-scan.ts';

const [SLOW, FAST] = ['SLP4408822V9U7', 'SLP4408821H6N4'] as const;
const answered = Promise.withResolvers<void>();

beforeEach(() => {
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
afterEach(() => vi.unstubAllGlobals());

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
