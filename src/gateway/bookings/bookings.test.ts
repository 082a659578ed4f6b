import {
  acceptAll,
  addKnownOrders,
  addOrders,
  bookOnPlatform,
  newId,
  put,
  stage,
  statesOf,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import type { Booking } from '#contract/gateway/booking.ts';
import { until } from '#gateway/testing/label-stage.ts';
import { describe, expect, test } from 'vitest';

useBookingStage();

describe('sending a booking', () => {
  test('books all orders with one request, and says where they are', async () => {
    const orders = addOrders(30);
    acceptAll();
    const id = newId();
    expect((await put(id, orders)).status).toBe(202);
    const booking = await stage.gateway.settled(id);
    expect(booking.counts).toEqual({ waiting: 0, booked: 30, not_booked: 0, unclear: 0 });
    expect(booking.dockets).toMatchObject([{ kind: 'booked', manifest_id: 901, manifest_number: 'M-901' }]);
    expect(stage.platform.booked).toEqual([orders]);
  });

  test('is found in the list by part of a number, or by who made it', async () => {
    const mine = newId();
    acceptAll();
    const orders = addOrders(2);
    await put(mine, orders);
    await stage.gateway.settled(mine);
    await stage.gateway.signIn('packer@slipway.test');
    const theirs = newId();
    await put(theirs, addOrders(2, 'SwiftlineExpress', 'S'));
    await stage.gateway.settled(theirs);
    const found = async (q: string) => {
      const { body } = await stage.gateway.call<{ bookings: Booking[]; total: number }>(
        'GET',
        `/api/bookings?q=${encodeURIComponent(q)}`,
      );
      expect(body.total).toBe(body.bookings.length);
      return body.bookings.map((booking) => booking.attempt_id);
    };
    expect(await found((orders[0] ?? '').toLowerCase())).toEqual([mine]);
    expect(await found('packer@')).toEqual([theirs]);
    expect(await found('@SLIPWAY')).toEqual([theirs, mine]);
    expect(await found('50%_')).toEqual([]);
  });

  test('putting it again, even in capitals or five times at once, sends nothing again', async () => {
    const orders = addOrders(3);
    acceptAll();
    const id = newId();
    const ids = [id, id.toUpperCase(), id, id.toUpperCase(), id];
    const statuses = (await Promise.all(ids.map((one) => put(one, orders)))).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(1);
    await stage.gateway.settled(id);
    expect((await put(id, orders.toReversed())).status).toBe(200);
    expect(stage.platform.booked).toHaveLength(1);
  });

  test('the same id for other orders is refused, and does not show another person that it exists', async () => {
    const orders = addOrders(3);
    acceptAll();
    const id = newId();
    await put(id, orders);
    await stage.gateway.settled(id);
    expect(await put(id, orders.slice(1))).toMatchObject({ status: 422, body: { error: 'attempt_reused' } });
    await stage.gateway.signIn('packer@slipway.test');
    expect((await put(id, orders)).status).toBe(404);
    expect(stage.platform.booked).toHaveLength(1);
  });

  test('twenty people book the same orders at once: one succeeds, the others learn who did', async () => {
    const orders = addOrders(10);
    acceptAll();
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(newId(), orders)));
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.body).toMatchObject({
      conflicts: [{ by: 'owner@slipway.test' }, ...Array.from({ length: 9 }, () => ({}))],
    });
    const winner = answers.find((answer) => answer.status === 202)?.body.attempt_id ?? '';
    await stage.gateway.settled(winner);
    expect(stage.platform.booked).toHaveLength(1);
  });

  test('1,240 orders are sent in two requests, one after the other', async () => {
    const orders = await addKnownOrders(1240);
    acceptAll();
    const id = newId();
    await put(id, orders);
    const booking = await stage.gateway.settled(id);
    expect(stage.platform.booked.map((request) => request.length)).toEqual([999, 241]);
    expect(booking.counts.booked).toBe(1240);
  });

  test('duplicates and numbers in another letter case count once', async () => {
    const [one = ''] = addOrders(1);
    acceptAll();
    const id = newId();
    await put(id, [one, one.toLowerCase(), one]);
    await stage.gateway.settled(id);
    expect(stage.platform.booked).toEqual([[one]]);
  });

  test.each([[[]], ['SLP1'], [[1]], [null], [[{}]]])('refuses %j as orders and sends nothing', async (orders) => {
    expect((await stage.gateway.call('PUT', `/api/bookings/${newId()}`, { orders })).status).toBe(400);
    expect(stage.platform.booked).toEqual([]);
  });

  test.each(['..%2f', '1'])('refuses %s as an id', async (id) => {
    expect((await put(id, ['SLP1'])).status).toBe(400);
  });
});

describe('the check before sending', () => {
  test('finds orders that can’t be booked, names each with its reason, and sends nothing', async () => {
    const orders = addOrders(4);
    const [gone = '', booked = '', processing = ''] = orders;
    acceptAll();
    const id = newId();
    stage.platform.orders.delete(gone);
    bookOnPlatform([booked], 77);
    stage.platform.orders.set(processing, { tracking_number: processing, state: 'processing' });
    await put(id, orders);
    const booking = await stage.gateway.settled(id);
    expect(statesOf(booking)).toEqual(['refused']);
    const reasons = booking.failure?.orders.map((order) => order.reason);
    expect(reasons).toEqual(['not_found', 'already_booked', 'no_label']);
    expect(booking.counts).toMatchObject({ booked: 1, not_booked: 3 });
    expect(stage.platform.booked).toEqual([]);
  });

  test('can’t be made: nothing is sent until it can', async () => {
    const orders = addOrders(2);
    acceptAll();
    stage.platform.answers.set('POST /orders/lookup', (_request, response) => response.destroy());
    const id = newId();
    await put(id, orders);
    const read = async () => (await stage.gateway.call<Booking>('GET', `/api/bookings/${id}`)).body;
    await until(async () => (await read()).held_up?.problem === 'unreachable');
    expect(await read()).toMatchObject({ progress: 'checking', counts: { waiting: 2 } });
    expect(stage.platform.booked).toEqual([]);
    stage.platform.answers.delete('POST /orders/lookup');
    expect((await stage.gateway.settled(id)).counts.booked).toBe(2);
  });
});

describe('an answer that names what failed', () => {
  test('a carrier refused: its orders are not booked and free again, the others are booked', async () => {
    const north = addOrders(3);
    const swift = addOrders(2, 'SwiftlineExpress', 'S');
    stage.platform.answers.set('POST /book', (_request, response) => {
      bookOnPlatform(north, 900);
      sendJson(response, 200, {
        response: [
          {
            success: true,
            courier: 'Northpost',
            courier_allocation: 'NorthpostStandard',
            manifest_id: 900,
            manifest: '901',
            orders: north,
          },
          {
            success: false,
            courier: 'Swiftline',
            courier_allocation: 'SwiftlineExpress',
            manifest_id: 901,
            orders: swift,
            error: 'manifest_creation_failed',
            error_description: '<b>Pickup</b> closed',
          },
        ],
        count: 2,
      });
    });
    const id = newId();
    await put(id, [...north, ...swift]);
    const booking = await stage.gateway.settled(id);
    expect(booking.dockets.map(({ kind, manifest_id, orders }) => [kind, manifest_id, orders.length])).toEqual([
      ['failed', null, 2],
      ['booked', 900, 3],
    ]);
    expect(booking.dockets[0]).toMatchObject({
      error: 'manifest_creation_failed',
      error_description: '<b>Pickup</b> closed',
    });
    const { body } = await stage.gateway.call<{ orders: { booking: string }[] }>('POST', '/api/orders/lookup', {
      tracking_numbers: swift,
    });
    expect(body.orders.map((order) => order.booking)).toEqual(['failed', 'failed']);
    acceptAll();
    const again = newId();
    expect((await put(again, swift)).status).toBe(202);
    expect((await stage.gateway.settled(again)).counts.booked).toBe(2);
  });

  test.each([
    [400, undefined, 'bad_request'],
    [403, { error: 'invalid_merchant_account' }, 'forbidden'],
    [422, { error: 'too_many' }, 'too_many'],
    [429, {}, 'rate_limited'],
    [200, { error: { code: 'odd' }, error_description: 'No.' }, 'turned_down'],
    [
      200,
      { response: [{ success: false, error: 'orders_not_available_to_book', orders: ['X'] }], count: 1 },
      'not_available',
    ],
  ])('status %i with %j: nothing was booked, and a read proves it', async (status, body, kind) => {
    const orders = addOrders(3);
    stage.platform.answers.set('POST /book', (_request, response) => {
      if (body === undefined) response.writeHead(status, { 'content-type': 'text/html' }).end();
      else sendJson(response, status, body);
    });
    const id = newId();
    await put(id, orders);
    const booking = await stage.gateway.settled(id);
    expect(booking).toMatchObject({ failure: { kind }, counts: { not_booked: 3 }, dockets: [] });
    expect(statesOf(booking)).toEqual(['resolved']);
  });

  test('a refusal is not believed if the orders turn out to be booked', async () => {
    const orders = addOrders(3);
    acceptAll((response) => {
      sendJson(response, 400, {});
    });
    const id = newId();
    await put(id, orders);
    expect((await stage.gateway.settled(id)).counts).toMatchObject({ booked: 3, not_booked: 0 });
  });
});
