import type { Booking } from '#contract/gateway/booking.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { listDueParts } from '#gateway/store/bookings/booking-owners.ts';
import {
  changeManifests,
  changeParts,
  failWrites,
  letWrite,
  readManifestStates,
} from '#gateway/store/testing/tamper.ts';
import { until } from '#gateway/testing/label-stage.ts';
import {
  acceptAll,
  addOrders,
  bookOnPlatform,
  checkBooking,
  loseAnswer,
  mark,
  newId,
  put,
  readBooking,
  readRounds,
  stage,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { describe, expect, test } from 'vitest';

/** Proves the rules of booking a second time, from another angle: a rule must not depend on a single test. */
useBookingStage();

const answer = (endpoint: string, status: number, body: unknown) =>
  stage.platform.answers.set(endpoint, (_request, response) => sendJson(response, status, body));
const hideFeed = () => answer('GET /orders', 200, { response: [], next_cursor: 'end' });

describe('a number that the index does not know', () => {
  test('goes out as the service spells it', async () => {
    hideFeed();
    const orders = addOrders(2);
    acceptAll();
    stage.platform.answers.set('POST /orders/lookup', (_request, response, body) => {
      const asked = (JSON.parse(body) as { orders: string[] }).orders;
      const found = asked.map((number) => ({ ...stage.platform.orders.get(number.toUpperCase()), found: true }));
      sendJson(response, 200, { response: found });
    });
    const id = newId();
    await put(
      id,
      orders.map((number) => number.toLowerCase()),
    );
    expect((await stage.gateway.settled(id)).counts.booked).toBe(2);
    expect(stage.platform.booked).toEqual([orders]);
  });

  test('is an order of its own while it is out, for anybody who opens it', async () => {
    hideFeed();
    const [number = ''] = addOrders(1);
    const out = Promise.withResolvers<undefined>();
    stage.platform.answers.set('POST /book', () => {
      out.resolve(undefined);
    });
    await put(newId(), [number]);
    await out.promise;
    const { status, body } = await stage.gateway.call('GET', `/api/orders/${number}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ order: { tracking_number: number, booking: 'sending' } });
  });
});

describe('a read and a mark at the same time', () => {
  test('the mark of one order stands, while the read that was running settles the other', async () => {
    const orders = addOrders(2);
    const id = await loseAnswer(orders);
    bookOnPlatform(orders, 77);
    const found = orders.map((number) => ({ ...stage.platform.orders.get(number), found: true }));
    const asked = Promise.withResolvers<undefined>();
    const slow = Promise.withResolvers<undefined>();
    let reads = 0;
    stage.platform.answers.set('POST /orders/lookup', (_request, response) => {
      reads += 1;
      asked.resolve(undefined);
      if (reads > 1) sendJson(response, 503, {});
      else void slow.promise.then(() => sendJson(response, 200, { response: found }));
    });
    const checking = checkBooking(id);
    await asked.promise;
    await mark(id, orders.slice(0, 1), 'not_booked');
    slow.resolve(undefined);
    await checking;
    expect((await readBooking(id)).counts).toMatchObject({ booked: 1, not_booked: 1, unclear: 0 });
  });
});

test('a contradiction outlives a restart and every read that shows nothing', async () => {
  const orders = addOrders(1);
  const out = Promise.withResolvers<undefined>();
  const come = Promise.withResolvers<undefined>();
  stage.platform.answers.set('POST /book', (_request, response) => {
    out.resolve(undefined);
    void come.promise.then(() => sendJson(response, 200, { response: [{ success: true, manifest_id: 555, orders }] }));
  });
  const id = newId();
  await put(id, orders);
  await out.promise;
  await stage.gateway.call('POST', `/api/bookings/${id}/stop`);
  await stage.gateway.settled(id);
  await mark(id, orders, 'not_booked');
  come.resolve(undefined);
  await until(async () => (await readBooking(id)).counts.unclear === 1);
  await stage.gateway.restart();
  expect((await readRounds(id, 5)).counts).toMatchObject({ unclear: 1, not_booked: 0 });
  expect((await put(newId(), orders)).status).toBe(409);
});

test('a lock that can’t be written leaves manifest and orders as they were', async () => {
  const orders = addOrders(2);
  acceptAll();
  answer('GET /book/901/document', 422, { error: 'manifest_still_generating' });
  const id = newId();
  await put(id, orders);
  await stage.gateway.settled(id);
  const database = stage.gateway.database();
  await failWrites(database, 'insert', 'order_lock');
  for (const tracking_number of orders) {
    stage.platform.orders.set(tracking_number, { tracking_number, state: 'despatch_in_progress' });
  }
  answer('GET /book/901/document', 424, { error: 'manifest_booking_failed' });
  await stage.gateway.call('GET', '/api/manifests/901');
  expect(await readManifestStates(database)).toEqual(['being_made']);
  expect((await readBooking(id)).counts.booked).toBe(2);
  await letWrite(database);
  await until(async () => (await readBooking(id)).counts.not_booked === 2);
});

test('an order that was booked elsewhere is not called unknown after a refusal', async () => {
  const [number = ''] = addOrders(1);
  stage.platform.answers.set('POST /book', (_request, response) => {
    bookOnPlatform([number], 321);
    const item = { success: false, error: 'orders_not_available_to_book', orders: [number] };
    sendJson(response, 200, { response: [item], count: 1 });
  });
  const id = newId();
  await put(id, [number]);
  const { failure } = await stage.gateway.settled(id, (one) => one.failure?.orders[0]?.reason !== 'not_said');
  expect(failure?.orders).toMatchObject([{ tracking_number: number, reason: 'already_booked' }]);
});

test('what is put while the server ends is not there afterwards, and was not sent', async () => {
  const orders = addOrders(1);
  const others = addOrders(1, 'SwiftlineExpress', 'S');
  const out = Promise.withResolvers<undefined>();
  stage.platform.answers.set('POST /book', () => {
    out.resolve(undefined);
  });
  await put(newId(), orders);
  await out.promise;
  const id = newId();
  await stage.gateway.restart({
    whileClosing: async () => {
      await put(id, others).catch(() => undefined);
    },
  });
  expect((await stage.gateway.call('GET', `/api/bookings/${id}`)).status).toBe(404);
  expect(stage.platform.booked).toEqual([orders]);
});

test('a check that is planned for years ahead is due now', async () => {
  await loseAnswer(addOrders(1));
  const database = stage.gateway.database();
  await changeParts(database, { next_check_at: '2099-01-01T00:00:00.000Z' });
  expect(await listDueParts(database, 1, Date.now(), 3_600_000)).toHaveLength(1);
});

// The manifest watcher isn't due for an hour, so only the person's request finds the refusal.
test('a person who asks for a new link of a refused manifest frees its orders with it', async () => {
  const orders = addOrders(2);
  acceptAll();
  answer('GET /book/901/document', 422, { error: 'manifest_still_generating' });
  const id = newId();
  await put(id, orders);
  await stage.gateway.settled(id);
  await changeManifests(stage.gateway.database(), { next_check_at: toIsoTime(Date.now() + 3_600_000) });
  for (const tracking_number of orders) {
    stage.platform.orders.set(tracking_number, { tracking_number, state: 'despatch_in_progress' });
  }
  answer('GET /book/901/document', 200, { response: { success: false, manifest_id: 901 } });
  await stage.gateway.call('POST', '/api/manifests/901/link');
  expect((await readBooking(id)).counts).toMatchObject({ booked: 0, not_booked: 2 });
});

describe('the check before sending', () => {
  test('fails again and again: still nothing is sent', async () => {
    const orders = addOrders(2);
    acceptAll();
    let failures = 0;
    stage.platform.answers.set('POST /orders/lookup', (_request, response) => {
      failures += 1;
      if (failures === 2) stage.platform.answers.delete('POST /orders/lookup');
      response.destroy();
    });
    let failuresBefore = 0;
    acceptAll((response, sent) => {
      failuresBefore = failures;
      sendJson(response, 200, { response: [{ success: true, manifest_id: 901, orders: sent }] });
    });
    const id = newId();
    await put(id, orders);
    expect((await stage.gateway.settled(id)).counts.booked).toBe(2);
    expect(failuresBefore).toBe(2);
  });

  test('is ended by a person who stops the whole booking, while the service is silent', async () => {
    const orders = addOrders(1);
    acceptAll();
    const asked = Promise.withResolvers<undefined>();
    stage.platform.answers.set('POST /orders/lookup', () => {
      asked.resolve(undefined);
    });
    const id = newId();
    await put(id, orders);
    await asked.promise;
    const { body } = await stage.gateway.call<Booking>('POST', `/api/bookings/${id}/stop`);
    expect(body).toMatchObject({ progress: 'done', counts: { not_booked: 1 } });
    expect(stage.platform.booked).toEqual([]);
  });
});
