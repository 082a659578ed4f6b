import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { createQueryClient } from './query-client.ts';
import { findScanned } from './scanned-order.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a scanned number that nobody answers about is looked up later, and holds up no other scan', async () => {
  const gateway = fakeGateway();
  gateway.answer(lookUpIndexedOrders, 200, ({ body }) => ({
    orders: [],
    unknown: (body as { tracking_numbers: string[] }).tracking_numbers.map((tracking_number) => ({
      tracking_number,
      near_match: null,
    })),
    can_check: false,
  }));
  const rest = globalThis.fetch;
  const { promise: requested, resolve: onRequest } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!address.endsWith('/orders/enter')) return rest(address, init);
    onRequest();
    return new Promise(() => {});
  });
  vi.useFakeTimers();
  const finding = findScanned(createQueryClient(), 'aB3x9Kq12');
  await requested;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await finding).toMatchObject({ text: 'aB3x9Kq12', order: undefined, isUnchecked: true });
});

test('offline, a scanned number has its verdict at once, and nothing waits to be sent', async () => {
  vi.spyOn(onlineManager, 'isOnline').mockReturnValue(false);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.useFakeTimers();
  const client = createQueryClient();
  const finding = findScanned(client, 'SLP4408822V9U7');
  await vi.advanceTimersByTimeAsync(0);
  await expect(Promise.race([finding, Promise.resolve('checking')])).resolves.toMatchObject({ isUnchecked: true });
  expect(client.isFetching()).toBe(0);
});

test('a scanned number that the service couldn’t be asked about isn’t called unknown', async () => {
  const gateway = fakeGateway();
  const [number, goods] = ['SLP4408822V9U7', '4006381333931'];
  gateway.answer(lookUpIndexedOrders, 200, ({ body }) => {
    const { tracking_numbers } = body as { tracking_numbers: string[] };
    const unknown = tracking_numbers.map((tracking_number) => ({ tracking_number, near_match: null }));
    return { orders: [], unknown, can_check: true, not_checked: tracking_numbers };
  });
  const client = createQueryClient();
  expect(await findScanned(client, number)).toMatchObject({ order: undefined, isUnchecked: true, isCutOff: false });
  expect(await findScanned(client, goods)).toMatchObject({ isUnchecked: false });
});
