import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { knowModals } from '#dashboard/testing/know-modals.ts';
import { answerLookUps } from '#dashboard/testing/slow-look-up.ts';
import { findTypedOrder } from './find-typed-order.ts';

const [SLOW, FAST] = ['SLP4408822V9U7', 'SLP4408821H6N4'] as const;
let answerSlow: () => void;

beforeEach(() => {
  knowModals();
  answerSlow = answerLookUps(SLOW);
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
    answerSlow();
    expect(await slow).toBeNull();
  },
);

test('an order that was typed is found, however slow', async () => {
  const slow = findTypedOrder(createQueryClient(), SLOW);
  answerSlow();
  expect(await slow).toBe(SLOW);
});
