import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { knowModals } from '#dashboard/testing/know-modals.ts';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { findTypedOrder } from './find-typed-order.ts';

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
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['another order was typed', (client) => findTypedOrder(client, FAST)],
  ['another page was opened', async () => history.replaceState(null, '', '/bookings')],
  [
    'a dialog was opened',
    async () => {
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.setAttribute('aria-labelledby', 'heading');
      dialog.showModal();
    },
  ],
] satisfies [string, (client: ReturnType<typeof createQueryClient>) => Promise<unknown>][])(
  'a slow lookup opens nothing once %s',
  async (_what, moveOn) => {
    const client = createQueryClient();
    const slow = findTypedOrder(client, SLOW);
    await moveOn(client);
    answered.resolve();
    expect(await slow).toBeNull();
  },
);

test('an order that was typed is found, however slow', async () => {
  const slow = findTypedOrder(createQueryClient(), SLOW);
  answered.resolve();
  expect(await slow).toBe(SLOW);
});
