import { acceptAll, addOrders, newId, put, rowsOf, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test } from 'vitest';

useBookingStage();

/** A service that reads these orders one by one, but never manages to read the broken one. */
function readOneByOne(orders: readonly string[], broken: string): void {
  stage.platform.answers.set('POST /orders/lookup', (_request, response) => {
    sendJson(response, 404, { error: 'not_found' });
  });
  for (const number of orders)
    stage.platform.answers.set(`GET /orders/${number}`, (_request, response) => {
      if (number === broken) response.writeHead(200).end('{"response":');
      else sendJson(response, 200, { response: stage.platform.orders.get(number) });
    });
}

/** A service that reads many at once, and fails at all of them if the broken one is among them. */
function readManyAtOnce(_orders: readonly string[], broken: string): void {
  stage.platform.answers.set('POST /orders/lookup', (_request, response, body) => {
    const { orders } = JSON.parse(body) as { orders: string[] };
    if (orders.includes(broken)) sendJson(response, 500, { error: 'unknown_error' });
    else
      sendJson(response, 200, {
        response: orders.map((number) => ({ ...stage.platform.orders.get(number), found: true })),
      });
  });
}

test.each([
  ['one by one', readOneByOne],
  ['many at once', readManyAtOnce],
])(
  'an order that a service reading %s can’t read is named within seconds, nothing is sent, and the others can be booked',
  async (_how, beRead) => {
    const orders = addOrders(5);
    const [broken = '', ...others] = orders;
    beRead(orders, broken);
    await stage.gateway.call('POST', '/api/connection/offer');
    acceptAll();
    const id = newId();
    await put(id, orders);
    expect(await stage.gateway.settled(id)).toMatchObject({
      counts: { not_booked: 5 },
      failure: { kind: 'not_bookable', orders: [{ tracking_number: broken, reason: 'not_read', near_match: null }] },
    });
    expect(stage.platform.booked).toEqual([]);
    expect((await rowsOf(others)).map((row) => row.booking)).toEqual(others.map(() => 'not_booked'));
    const again = newId();
    await put(again, others);
    expect((await stage.gateway.settled(again)).counts).toMatchObject({ booked: 4 });
  },
);
