import { acceptAll, addOrders, newId, put, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test } from 'vitest';

useBookingStage();

/** Simulates a service that only returns single orders, each with extra keys. */
function showOneByOne(numbers: readonly string[], more: object): void {
  stage.platform.answers.set('POST /orders/lookup', (_request, response) => {
    sendJson(response, 404, { error: 'not_found' });
  });
  for (const number of numbers)
    stage.platform.answers.set(`GET /orders/${number}`, (_request, response) => {
      sendJson(response, 200, { ...more, ...stage.platform.orders.get(number) });
    });
}

test.each([{ manifest_id: 0 }, { manifest_id: '0' }, { manifest_id: -1 }])(
  'F3: %j is not a manifest: the order is booked like any other',
  async (more) => {
    const orders = addOrders(2);
    showOneByOne(orders, more);
    await stage.gateway.call('POST', '/api/connection/offer');
    acceptAll();
    const id = newId();
    await put(id, orders);
    expect((await stage.gateway.settled(id)).counts.booked).toBe(2);
  },
);

test('an error nested too deep to be read is still the service’s refusal: the orders are not booked', async () => {
  const orders = addOrders(2);
  stage.platform.answers.set('POST /book', (_request, response) => {
    response.writeHead(422, { 'content-type': 'application/json' });
    response.end(`{"error":${'{"error":'.repeat(200_000)}"x"${'}'.repeat(200_000)}}`);
  });
  const id = newId();
  await put(id, orders);
  const booking = await stage.gateway.settled(id);
  expect(booking.counts).toMatchObject({ not_booked: 2 });
  expect(booking.parts[0]?.failure).toMatchObject({ kind: 'too_many' });
});
