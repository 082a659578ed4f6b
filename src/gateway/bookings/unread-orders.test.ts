import {
  acceptAll,
  addOrders,
  bookOnPlatform,
  newId,
  put,
  readRounds,
  rowsOf,
  stage,
  statesOf,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';

// Otherwise each booking is checked for a quarter of a minute.
useBookingStage({ checkAgainAfterMs: [10] });

/** A service that reads these orders one by one, but never manages to read a broken one. */
function readOneByOne(orders: readonly string[], isBroken: (number: string) => boolean): void {
  stage.platform.answers.set('POST /orders/lookup', (_request, response) => {
    sendJson(response, 404, { error: 'not_found' });
  });
  for (const number of orders)
    stage.platform.answers.set(`GET /orders/${number}`, (_request, response) => {
      if (isBroken(number)) response.writeHead(200).end('{"response":');
      else if (stage.platform.orders.has(number))
        sendJson(response, 200, { response: stage.platform.orders.get(number) });
      else sendJson(response, 404, { error: 'order_not_found' });
    });
}

/** A service that reads many at once, and fails at all of them if a broken one is among them. */
const readManyAtOnce =
  (fail: (response: ServerResponse) => void) =>
  (_orders: readonly string[], isBroken: (number: string) => boolean): void => {
    stage.platform.answers.set('POST /orders/lookup', (_request, response, body) => {
      const { orders } = JSON.parse(body) as { orders: string[] };
      if (orders.some(isBroken)) fail(response);
      else
        sendJson(response, 200, {
          response: orders.map((number) => ({
            tracking_number: number,
            ...stage.platform.orders.get(number),
            found: stage.platform.orders.has(number),
          })),
        });
    });
  };

const WAYS = [
  ['one by one', readOneByOne],
  [
    'many at once, with an error',
    readManyAtOnce((response) => {
      sendJson(response, 500, { error: 'unknown_error' });
    }),
  ],
  ['many at once, with no answer', readManyAtOnce((response) => response.destroy())],
] as const;

test.each(WAYS)(
  'an order that a service reading %s can’t read is named within seconds, nothing is sent, and the others can be booked',
  async (_how, beRead) => {
    const orders = addOrders(5);
    const [broken = '', ...others] = orders;
    beRead(orders, (number) => number === broken);
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

test.each(WAYS)(
  'a booking of one order that a service reading %s can’t read names it within seconds, if it reads others',
  async (_how, beRead) => {
    const orders = addOrders(2);
    const [broken = ''] = orders;
    await rowsOf(orders);
    beRead(orders, (number) => number === broken);
    await stage.gateway.call('POST', '/api/connection/offer');
    acceptAll();
    const id = newId();
    await put(id, [broken]);
    expect(await stage.gateway.settled(id)).toMatchObject({
      failure: { kind: 'not_bookable', orders: [{ tracking_number: broken, reason: 'not_read' }] },
    });
    expect(stage.platform.booked).toEqual([]);
  },
);

describe.each(WAYS)('of unclear orders, at a service that reads %s but fails at one', (_how, beRead) => {
  /** Books five orders; `losing` decides what has become of them when the answer is lost. */
  async function lose(losing: (orders: readonly string[]) => void) {
    const orders = addOrders(5);
    const [broken = '', ...others] = orders;
    let isSent = false;
    beRead(orders, (number) => isSent && number === broken);
    await stage.gateway.call('POST', '/api/connection/offer');
    stage.platform.answers.set('POST /book', (_request, response) => {
      isSent = true;
      losing(orders);
      response.destroy();
    });
    const id = newId();
    await put(id, orders);
    await stage.gateway.settled(id);
    return { id, broken, others };
  }
  const unclearOf = async (id: string) =>
    (await readRounds(id, 1)).dockets
      .filter((docket) => docket.kind === 'unclear')
      .flatMap((docket) => docket.orders.map((order) => order.tracking_number));

  test('the others are found to be booked, and only that one stays unclear', async () => {
    const { id, broken, others } = await lose((orders) => bookOnPlatform(orders, 901));
    const booking = await readRounds(id, 1);
    expect(booking.counts).toMatchObject({ booked: 4, unclear: 1 });
    expect(booking.parts[0]).toMatchObject({ last_check_at: null, unanswered_at: expect.any(String) });
    expect(await unclearOf(id)).toEqual([broken]);
    expect((await rowsOf(others)).map((row) => row.booking)).toEqual(others.map(() => 'booked'));
    expect(await put(newId(), [broken])).toMatchObject({ status: 409, body: { conflicts: [{ reason: 'unclear' }] } });
    beRead([broken, ...others], () => false);
    expect((await readRounds(id, 1)).parts[0]).toMatchObject({ unanswered_at: null });
  });

  test('the others are not booked after three reads ten seconds apart, no sooner', async () => {
    const { id, broken, others } = await lose(() => undefined);
    expect((await readRounds(id, 2)).counts).toMatchObject({ unclear: 5 });
    stage.gateway.advance(10_000);
    expect((await readRounds(id, 1)).counts).toMatchObject({ not_booked: 4, unclear: 1 });
    expect(await unclearOf(id)).toEqual([broken]);
    acceptAll();
    const again = newId();
    expect((await put(again, others)).status).toBe(202);
    expect((await put(newId(), [broken])).status).toBe(409);
  });

  test('orders that the service no longer knows aren’t left to a person as long as it has yet to be read', async () => {
    const { id } = await lose((orders) => orders.slice(1).forEach((number) => stage.platform.orders.delete(number)));
    const booking = await readRounds(id, 1);
    expect(booking.counts).toMatchObject({ unclear: 5 });
    expect(statesOf(booking)).toEqual(['unknown']);
  });

  test('of a request that was refused, that one isn’t called not booked', async () => {
    const orders = addOrders(3);
    const [broken = ''] = orders;
    let isSent = false;
    beRead(orders, (number) => isSent && number === broken);
    await stage.gateway.call('POST', '/api/connection/offer');
    stage.platform.answers.set('POST /book', (_request, response) => {
      isSent = true;
      sendJson(response, 422, { error: 'orders_not_available_to_book', orders });
    });
    const id = newId();
    await put(id, orders);
    expect((await stage.gateway.settled(id)).counts).toMatchObject({ not_booked: 2, unclear: 1 });
    expect(await unclearOf(id)).toEqual([broken]);
  });
});
