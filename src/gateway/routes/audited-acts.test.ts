import { addKnownOrders, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test } from 'vitest';

useBookingStage();

test('orders that were cancelled before Slipway stopped in the middle of a request are in the audit log', async () => {
  const [first = '', second = ''] = await addKnownOrders(2);
  stage.platform.answers.set(`DELETE /orders/${first}`, (_request, response) => {
    sendJson(response, 200, { response: { tracking_number: first, state: 'cancelled' } });
  });
  const sent = Promise.withResolvers<void>();
  stage.platform.answers.set(`DELETE /orders/${second}`, () => {
    sent.resolve();
  });
  const asked = stage.gateway
    .call('POST', '/api/orders/cancellations', { tracking_numbers: [first, second] })
    .catch(() => 'cut off');
  await sent.promise;
  await stage.gateway.crash();
  expect(await asked).toBe('cut off');
  const { body } = await stage.gateway.call<{ entries: object[] }>('GET', '/api/audit?q=orders_cancelled');
  expect(body.entries).toMatchObject([{ by: 'owner@slipway.test', address: '127.0.0.1', subject: first }]);
});
