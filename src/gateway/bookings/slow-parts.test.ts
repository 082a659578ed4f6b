import {
  acceptAll,
  addOrders,
  newId,
  put,
  readBooking,
  stage,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { untilLater } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test, vi } from 'vitest';

useBookingStage();

test('an unclear order that the service doesn’t answer for holds up no other booking’s', async () => {
  // Otherwise it would be waited for, for half a minute at a time.
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  const [slow, other] = [addOrders(1, 'NorthpostStandard', 'A'), addOrders(1, 'NorthpostStandard', 'B')];
  let isReadAgain = false;
  let isSent = false;
  stage.platform.answers.set('POST /orders/lookup', (_request, response, body) => {
    const { orders } = JSON.parse(body) as { orders: string[] };
    if (isSent && orders.some((number) => slow.includes(number))) isReadAgain = true;
    else
      sendJson(response, 200, {
        response: orders.map((number) => ({ ...stage.platform.orders.get(number), found: true })),
      });
  });
  acceptAll((response) => {
    isSent = true;
    response.destroy();
  });
  const unclear = newId();
  await put(unclear, slow);
  await untilLater(() => isReadAgain);
  const next = newId();
  await put(next, other);
  await untilLater(async () => (await readBooking(next)).counts.booked === 1);
  expect((await readBooking(unclear)).counts.unclear).toBe(1);
  patience.mockRestore();
});
