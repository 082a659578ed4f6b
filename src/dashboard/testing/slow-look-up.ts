import { lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { vi } from 'vitest';
import { fakeGateway } from './fake-gateway.ts';
import { someOrder } from './some-order.ts';

/** A gateway that knows every order. The look-up of `slow` is answered once the returned function has been called. */
export function answerLookUps(slow: string): () => void {
  fakeGateway().answer(lookUpIndexedOrders, 200, ({ body }) => ({
    orders: (body as { tracking_numbers: string[] }).tracking_numbers.map((number) => ({
      ...someOrder(number),
      matches: null,
    })),
    can_check: true,
    unknown: [],
  }));
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (typeof init?.body === 'string' && init.body.includes(slow)) await promise;
    return answer(address, init);
  });
  return resolve;
}
