import type { Booking } from '#contract/gateway/booking.ts';
import type { ServerResponse } from 'node:http';
import {
  acceptAll,
  addKnownOrders,
  addOrders,
  bookOnPlatform,
  hideOrders,
  newId,
  put,
  readRounds,
  rowsOf,
  showOrders,
  stage,
  statesOf,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { RequestPace } from '#gateway/service/request-pace.ts';
import { describe, expect, test, vi } from 'vitest';

useBookingStage();

describe('a lost answer', () => {
  const lose: [string, (response: ServerResponse) => void, string][] = [
    ['the connection drops', (response) => response.destroy(), 'dropped'],
    [
      'the body is cut',
      (response) => response.writeHead(200, { 'content-length': '900' }).write('{"response":[') && response.destroy(),
      'dropped',
    ],
    ['it is not JSON', (response) => response.writeHead(200).end('<html>'), 'unreadable'],
    [
      'status 500',
      (response) => {
        sendJson(response, 500, { error: 'unknown_error' });
      },
      'server_error',
    ],
    ['status 504', (response) => response.writeHead(504).end(), 'server_error'],
    ['a redirect', (response) => response.writeHead(307, { location: '/book' }).end(), 'unreadable'],
  ];

  test.each(lose)('%s: unclear at first, then booked by reading, never sent again', async (_name, respond, cause) => {
    const orders = addOrders(3);
    acceptAll((response) => {
      hideOrders();
      respond(response);
    });
    const id = newId();
    await put(id, orders);
    const unclear = await stage.gateway.settled(id);
    expect(unclear).toMatchObject({ counts: { unclear: 3 }, parts: [{ state: 'unknown', unclear_cause: cause }] });
    expect(await put(newId(), orders)).toMatchObject({
      status: 409,
      body: { conflicts: [{ reason: 'unclear' }, {}, {}] },
    });
    showOrders();
    await stage.gateway.call('POST', `/api/bookings/${id}/check`);
    const booking = await stage.gateway.settled(id);
    expect(booking.counts.booked).toBe(3);
    expect(booking.dockets).toMatchObject([{ kind: 'booked', manifest_id: 901 }]);
    expect(stage.platform.booked).toHaveLength(1);
  });

  test('F13: is read as something that after a 429 leaves room for label checks', async () => {
    const sent = vi.spyOn(RequestPace.prototype, 'recordSent');
    const orders = addOrders(2);
    acceptAll((response) => {
      hideOrders();
      response.destroy();
    });
    const id = newId();
    await put(id, orders);
    await stage.gateway.settled(id);
    showOrders();
    await stage.gateway.call('POST', `/api/bookings/${id}/check`);
    expect((await stage.gateway.settled(id)).counts.booked).toBe(2);
    expect(sent.mock.calls).toContainEqual(['unclear_read']);
    sent.mockRestore();
  });

  test('becomes "not booked" only after three reads with ten seconds between them', async () => {
    const orders = addOrders(2);
    stage.platform.answers.set('POST /book', (_request, response) => response.destroy());
    const id = newId();
    await put(id, orders);
    await stage.gateway.settled(id);
    for (const expected of [2, 2]) {
      await stage.gateway.call('POST', `/api/bookings/${id}/check`);
      await stage.gateway.call('POST', `/api/bookings/${id}/check`);
      expect((await stage.gateway.settled(id)).counts.unclear).toBe(expected);
      stage.gateway.advance(10_000);
    }
    await stage.gateway.call('POST', `/api/bookings/${id}/check`);
    const booking = await stage.gateway.settled(id);
    expect(booking.counts).toMatchObject({ unclear: 0, not_booked: 2 });
    acceptAll();
    expect((await put(newId(), orders)).status).toBe(202);
  });

  test('holds the next part back; a person sends it once the first one is known', async () => {
    const orders = await addKnownOrders(1100);
    acceptAll((response) => {
      hideOrders();
      response.destroy();
    });
    const id = newId();
    await put(id, orders);
    const held = await stage.gateway.settled(id);
    expect(statesOf(held)).toEqual(['unknown', 'not_sent']);
    expect(held.can_continue).toBe(false);
    expect((await stage.gateway.call('POST', `/api/bookings/${id}/continue`)).status).toBe(409);
    showOrders();
    await stage.gateway.call('POST', `/api/bookings/${id}/check`);
    expect((await stage.gateway.settled(id)).can_continue).toBe(true);
    acceptAll();
    expect((await stage.gateway.call('POST', `/api/bookings/${id}/continue`)).status).toBe(200);
    expect((await stage.gateway.settled(id)).counts.booked).toBe(1100);
    expect(stage.platform.booked.map((request) => request.length)).toEqual([999, 101]);
  });

  test('a person’s mark settles it, with name and time, but only while it is unclear', async () => {
    const [one = '', two = ''] = addOrders(2);
    stage.platform.answers.set('POST /book', (_request, response) => response.destroy());
    const id = newId();
    await put(id, [one, two]);
    await stage.gateway.settled(id);
    const marks = [
      { tracking_number: one, outcome: 'booked' },
      { tracking_number: two, outcome: 'not_booked' },
    ];
    const { body } = await stage.gateway.call<Booking>('POST', `/api/bookings/${id}/marks`, { marks });
    expect(body.counts).toMatchObject({ booked: 1, not_booked: 1, unclear: 0 });
    expect(body.dockets.flatMap((docket) => docket.orders).map((order) => order.marked_by)).toContain(
      'owner@slipway.test',
    );
    expect((await stage.gateway.call('POST', `/api/bookings/${id}/marks`, { marks })).status).toBe(409);
  });

  test('F3: orders that show no manifest, but are in a state that only booked orders have, are booked', async () => {
    const [ready = '', moving = '', left = ''] = addOrders(3);
    stage.platform.answers.set('POST /book', (_request, response) => {
      stage.platform.orders.set(ready, { tracking_number: ready, state: 'ready_for_pickup', manifest_id: null });
      stage.platform.orders.set(moving, { tracking_number: moving, state: 'in_transit' });
      response.destroy();
    });
    const id = newId();
    await put(id, [ready, moving, left]);
    await stage.gateway.settled(id);
    const booking = await readRounds(id, 3);
    expect(booking.counts).toMatchObject({ booked: 2, not_booked: 1, unclear: 0 });
    expect((await rowsOf([ready, moving, left])).map((row) => row.booking)).toEqual(['booked', 'booked', 'not_booked']);
  });

  test('orders that the service does not know at all are left to a person', async () => {
    const orders = addOrders(2);
    stage.platform.answers.set('POST /book', (_request, response) => {
      stage.platform.orders.clear();
      response.destroy();
    });
    const id = newId();
    await put(id, orders);
    await stage.gateway.settled(id);
    await stage.gateway.call('POST', `/api/bookings/${id}/check`);
    expect(statesOf(await stage.gateway.settled(id))).toEqual(['needs_person']);
  });
});

describe('a restart', () => {
  test('while the answer is in flight: unclear, found out by reading, never sent again', async () => {
    const orders = addOrders(3);
    const arrived = Promise.withResolvers<ServerResponse>();
    stage.platform.answers.set('POST /book', (_request, response, body) => {
      bookOnPlatform((JSON.parse(body) as { orders: string[] }).orders, 900);
      arrived.resolve(response);
    });
    const id = newId();
    await put(id, orders);
    const response = await arrived.promise;
    // A crash, not a stop: only the next start can find the part that was being sent.
    await stage.gateway.crash();
    await stage.gateway.settled(id);
    await stage.gateway.call('POST', `/api/bookings/${id}/check`);
    const booking = await stage.gateway.settled(id, ({ counts }) => counts.unclear === 0);
    expect(booking.counts).toEqual({ waiting: 0, booked: 3, not_booked: 0, unclear: 0 });
    expect(stage.platform.booked).toEqual([orders]);
    response.destroy();
  });
});
