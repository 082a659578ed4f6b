import { until } from '#gateway/testing/label-stage.ts';
import {
  addOrders,
  bookOnPlatform,
  checkBooking,
  hideOrders,
  mark,
  newId,
  put,
  readBooking,
  readRounds,
  rowsOf,
  showOrders,
  stage,
} from '#gateway/testing/booking-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const QUIET_MS = 65_000;

beforeEach(async () => {
  stage.platform = await startStubPlatform();
  stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: QUIET_MS });
});
afterEach(async () => {
  await stage.gateway.close();
  await stage.platform.close();
});

describe('an answer that arrives after nobody waits for it any more', () => {
  /** Stops waiting while the answer is in flight; `answer` lets it arrive later, whatever has happened in between. */
  async function stopWaiting(orders: readonly string[]) {
    const out = Promise.withResolvers<void>();
    const come = Promise.withResolvers<[number, unknown]>();
    stage.platform.answers.set('POST /book', (_request, response) => {
      out.resolve();
      void come.promise.then(([status, body]) => sendJson(response, status, body));
    });
    const id = newId();
    await put(id, orders);
    await out.promise;
    await stage.gateway.call('POST', `/api/bookings/${id}/stop`);
    await stage.gateway.settled(id);
    return {
      id,
      answer: (status: number, body: unknown) => {
        come.resolve([status, body]);
      },
    };
  }
  const success = (orders: readonly string[]) => ({
    response: [{ success: true, manifest_id: 555, manifest: 'M-555', orders, order_count: orders.length }],
    count: 1,
  });

  test('success against a mark "not booked" raises the alarm, and the orders are held', async () => {
    const orders = addOrders(2);
    const { id, answer } = await stopWaiting(orders);
    expect((await mark(id, orders, 'not_booked')).body.counts.not_booked).toBe(2);
    answer(200, success(orders));
    await until(async () => (await readBooking(id)).counts.unclear === 2);
    expect(await readBooking(id)).toMatchObject({ parts: [{ state: 'needs_person', unclear_cause: 'contradicted' }] });
    expect(await put(newId(), orders)).toMatchObject({ status: 409, body: { conflicts: [{ reason: 'unclear' }, {}] } });
    expect((await rowsOf(orders)).map((row) => row.booking)).toEqual(['unclear', 'unclear']);
    // No number of reads without a manifest clears the alarm.
    stage.gateway.advance(QUIET_MS);
    expect((await readRounds(id, 5)).counts.unclear).toBe(2);
    expect(stage.platform.booked).toHaveLength(1);
    expect((await mark(id, orders, 'booked')).body.counts.booked).toBe(2);
    expect((await put(newId(), orders)).status).toBe(409);
  });

  test('success is booked, without a mark against it, even if reads had shown nothing', async () => {
    const orders = addOrders(2);
    const { id, answer } = await stopWaiting(orders);
    stage.gateway.advance(QUIET_MS);
    expect((await readRounds(id, 3)).counts.not_booked).toBe(2);
    answer(200, success(orders));
    await until(async () => (await readBooking(id)).counts.booked === 2);
    expect((await put(newId(), orders)).status).toBe(409);
  });

  test('success that another booking has overtaken holds the orders, and is never dropped', async () => {
    const orders = addOrders(1);
    const { id, answer } = await stopWaiting(orders);
    await mark(id, orders, 'not_booked');
    stage.platform.answers.set('POST /book', (_request, response) => {
      bookOnPlatform(orders, 700);
      sendJson(response, 200, { response: [{ success: true, manifest_id: 700, manifest: 'M-700', orders }], count: 1 });
    });
    const other = newId();
    await put(other, orders);
    expect((await stage.gateway.settled(other)).counts.booked).toBe(1);
    answer(200, success(orders));
    await until(async () => (await readBooking(id)).parts[0]?.unclear_cause === 'contradicted');
    expect((await put(newId(), orders)).status).toBe(409);
  });

  test('a late 429 does not affect orders that are settled', async () => {
    const orders = addOrders(2);
    const { id, answer } = await stopWaiting(orders);
    bookOnPlatform(orders, 77);
    expect((await checkBooking(id)).counts.booked).toBe(2);
    answer(429, { error: 'rate_limited' });
    await until(async () => (await readBooking(id)).parts[0]?.answered_at !== null);
    expect(await readBooking(id)).toMatchObject({
      failure: null,
      counts: { booked: 2 },
      parts: [{ state: 'resolved' }],
    });
  });

  test.each(['read before', 'read only by then'])(
    'success on a manifest that its carrier has refused since is not booked; its orders were %s',
    async (when) => {
      const orders = addOrders(2);
      const before = orders.flatMap((number) => stage.platform.orders.get(number) ?? []);
      const { id, answer } = await stopWaiting(orders);
      bookOnPlatform(orders, 555);
      expect((await checkBooking(id)).counts.booked).toBe(2);
      stage.platform.answers.set('GET /book/555/document', (_request, response) =>
        sendJson(response, 424, { error: 'manifest_booking_failed', error_description: 'The depot is closed.' }),
      );
      if (when === 'read only by then') hideOrders();
      else for (const order of before) stage.platform.orders.set(order.tracking_number, order);
      await until(async () => (await readBooking(id)).counts.booked === 0);
      if (when === 'read before') expect((await checkBooking(id)).counts.not_booked).toBe(2);
      answer(200, success(orders));
      await until(async () => (await readBooking(id)).parts[0]?.answered_at !== null);
      expect((await readBooking(id)).counts.booked).toBe(0);
      for (const order of before) stage.platform.orders.set(order.tracking_number, order);
      showOrders();
      expect((await checkBooking(id)).counts.not_booked).toBe(2);
      expect((await rowsOf(orders)).map((row) => row.booking)).toEqual(['failed', 'failed']);
    },
  );

  test('success on a refused manifest disputes neither a mark nor a booking made since', async () => {
    const orders = addOrders(2);
    const [marked = '', rebooked = ''] = orders;
    const before = orders.flatMap((number) => stage.platform.orders.get(number) ?? []);
    const { id, answer } = await stopWaiting(orders);
    bookOnPlatform(orders, 555);
    await checkBooking(id);
    stage.platform.answers.set('GET /book/555/document', (_request, response) => sendJson(response, 424, {}));
    hideOrders();
    await until(async () => (await readBooking(id)).counts.unclear === 2);
    await mark(id, [marked], 'not_booked');
    for (const order of before) stage.platform.orders.set(order.tracking_number, order);
    showOrders();
    expect((await checkBooking(id)).counts.not_booked).toBe(2);
    stage.platform.answers.set('POST /book', (_request, response) => {
      bookOnPlatform([rebooked], 700);
      const item = { success: true, manifest_id: 700, manifest: 'M-700', orders: [rebooked] };
      sendJson(response, 200, { response: [item], count: 1 });
    });
    const other = newId();
    await put(other, [rebooked]);
    expect((await stage.gateway.settled(other)).counts.booked).toBe(1);
    answer(200, success(orders));
    await until(async () => (await readBooking(id)).parts[0]?.answered_at !== null);
    expect(await readBooking(id)).toMatchObject({ counts: { not_booked: 2 }, parts: [{ state: 'resolved' }] });
    expect(await rowsOf([rebooked])).toMatchObject([{ booking: 'booked', manifest_id: 700 }]);
  });

  test('success names the manifest of orders that a person had marked as booked', async () => {
    const orders = addOrders(2);
    const { id, answer } = await stopWaiting(orders);
    await mark(id, orders, 'booked');
    answer(200, success(orders));
    await until(async () => (await readBooking(id)).dockets[0]?.manifest_id === 555);
    expect((await readBooking(id)).counts.booked).toBe(2);
  });
});
