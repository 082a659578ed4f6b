import { toIsoTime } from '#domain/iso-time.ts';
import { untilLater } from '#gateway/testing/label-stage.ts';
import {
  acceptAll,
  addOrders,
  bookOnPlatform,
  hideOrders,
  newId,
  put,
  readBooking,
  rowsOf,
  showOrders,
  stage,
  statesOf,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { changeManifests, failWrites, letWrite, readManifestStates } from '#gateway/store/testing/tamper.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { describe, expect, test } from 'vitest';

useBookingStage();

const stateOf = async (number: string) => (await rowsOf([number]))[0]?.booking;

/** Resets orders to what the service reports once their manifest is gone. */
function unbookOnPlatform(numbers: readonly string[]): void {
  for (const tracking_number of numbers) {
    stage.platform.orders.set(tracking_number, { tracking_number, state: 'despatch_in_progress' });
  }
}

describe('a manifest that the carrier refuses later', () => {
  const refusals: [string, number, unknown][] = [
    ['424', 424, { error: 'manifest_booking_failed' }],
    ['200 with success: false', 200, { response: { success: false, manifest_id: 901 } }],
  ];

  /** Books orders whose manifest document is still being generated until `refuse` is called. */
  async function bookAndRefuse(status: number, body: unknown) {
    const orders = addOrders(3);
    acceptAll();
    stage.platform.answers.set('GET /book/901/document', (_request, response) => {
      sendJson(response, 422, { error: 'manifest_still_generating' });
    });
    const id = newId();
    await put(id, orders);
    expect((await stage.gateway.settled(id)).counts.booked).toBe(3);
    const refuse = () => {
      unbookOnPlatform(orders);
      stage.platform.answers.set('GET /book/901/document', (_request, response) => {
        sendJson(response, status, body);
      });
    };
    return { id, orders, refuse };
  }

  test.each(refusals)(
    '%s, found by the watcher: its orders are freed without anybody looking',
    async (_name, status, body) => {
      const { id, orders, refuse } = await bookAndRefuse(status, body);
      refuse();
      await untilLater(async () => (await readBooking(id)).counts.not_booked === 3);
      expect((await rowsOf(orders)).map((row) => row.booking)).toEqual(['failed', 'failed', 'failed']);
      const again = newId();
      expect((await put(again, orders)).status).toBe(202);
      expect((await stage.gateway.settled(again)).counts.booked).toBe(3);
    },
  );

  test.each(refusals)('%s, found by a person who opens it first', async (_name, status, body) => {
    const { id, orders, refuse } = await bookAndRefuse(status, body);
    // The manifest watcher isn't due for an hour.
    await changeManifests(stage.gateway.database(), { next_check_at: toIsoTime(Date.now() + 3_600_000) });
    refuse();
    await stage.gateway.call('GET', '/api/manifests/901');
    expect((await readBooking(id)).counts).toMatchObject({ booked: 0, not_booked: 3 });
    expect((await put(newId(), orders)).status).toBe(202);
  });

  test('a write that fails in the middle changes neither manifest nor orders', async () => {
    const { id, orders, refuse } = await bookAndRefuse(424, {});
    const database = stage.gateway.database();
    await failWrites(database, 'update of released_at', 'order_booked');
    refuse();
    await stage.gateway.call('GET', '/api/manifests/901');
    expect(await readManifestStates(database)).toEqual(['being_made']);
    expect((await readBooking(id)).counts.booked).toBe(3);
    expect((await rowsOf(orders)).map((row) => row.booking)).toEqual(['booked', 'booked', 'booked']);
    expect((await put(newId(), orders)).status).toBe(409);
    await letWrite(database);
    await untilLater(async () => (await readBooking(id)).counts.not_booked === 3);
  });

  test('its orders stay locked until a read shows that they are free', async () => {
    const { id, orders, refuse } = await bookAndRefuse(424, {});
    hideOrders();
    refuse();
    await stage.gateway.call('GET', '/api/manifests/901');
    expect((await readBooking(id)).counts).toMatchObject({ booked: 0, unclear: 3, not_booked: 0 });
    expect((await put(newId(), orders)).status).toBe(409);
    showOrders();
    await untilLater(async () => (await readBooking(id)).counts.not_booked === 3);
  });

  test('its orders stay locked over a kill too', async () => {
    const { id, orders, refuse } = await bookAndRefuse(424, {});
    hideOrders();
    refuse();
    await stage.gateway.call('GET', '/api/manifests/901');
    await stage.gateway.crash();
    expect((await put(newId(), orders)).status).toBe(409);
    showOrders();
    await untilLater(async () => (await readBooking(id)).counts.not_booked === 3);
  });

  test('an older state in which only the manifest knew is corrected at the next start', async () => {
    const { id, refuse, orders } = await bookAndRefuse(424, {});
    await changeManifests(stage.gateway.database(), { state: 'failed', next_check_at: null });
    unbookOnPlatform(orders);
    refuse();
    await stage.gateway.restart();
    await untilLater(async () => (await readBooking(id)).counts.not_booked === 3);
  });
});

describe('a request that the service refused as a whole', () => {
  test('names for each order the reason that a read gives', async () => {
    const orders = addOrders(6);
    const [fine = '', gone = '', unlabelled = '', booked = '', cancelled = '', tracked = ''] = orders;
    stage.platform.answers.set('POST /book', (_request, response) => {
      stage.platform.orders.delete(gone);
      stage.platform.orders.set(unlabelled, { tracking_number: unlabelled, state: 'order_placed' });
      bookOnPlatform([booked], 321);
      stage.platform.orders.set(cancelled, { tracking_number: cancelled, state: 'cancelled' });
      stage.platform.orders.set(tracked, { tracking_number: tracked, state: 'order_placed', tracking_only: true });
      const item = {
        success: false,
        error: 'orders_not_available_to_book',
        orders: [gone, unlabelled, booked, cancelled, tracked],
      };
      sendJson(response, 200, { response: [item], count: 1 });
    });
    const id = newId();
    await put(id, orders);
    const booking = await stage.gateway.settled(id);
    expect(booking.failure?.orders.map(({ tracking_number, reason }) => [tracking_number, reason])).toEqual([
      [gone, 'not_found'],
      [unlabelled, 'no_label'],
      [booked, 'already_booked'],
      [cancelled, 'cancelled'],
      [tracked, 'tracking_only'],
    ]);
    expect(booking.failure?.orders.find((order) => order.tracking_number === booked)?.manifest_id).toBe(321);
    expect(booking.counts).toEqual({ waiting: 0, booked: 1, not_booked: 5, unclear: 0 });
    expect(statesOf(booking)).toEqual(['resolved']);
    expect(await stateOf(fine)).toBe('not_booked');
  });

  test('names the orders itself if the answer names none', async () => {
    const orders = addOrders(2);
    const [gone = ''] = orders;
    stage.platform.answers.set('POST /book', (_request, response) => {
      stage.platform.orders.delete(gone);
      sendJson(response, 404, { error: 'orders_not_available_to_book' });
    });
    const id = newId();
    await put(id, orders);
    const booking = await stage.gateway.settled(id);
    expect(booking.failure?.orders).toMatchObject([{ tracking_number: gone, reason: 'not_found' }]);
  });

  test('gives no reason while the orders can’t be read', async () => {
    const orders = addOrders(2);
    stage.platform.answers.set('POST /book', (_request, response) => {
      hideOrders();
      const item = { success: false, error: 'orders_not_available_to_book', orders };
      sendJson(response, 200, { response: [item], count: 1 });
    });
    const id = newId();
    await put(id, orders);
    const booking = await stage.gateway.settled(id);
    expect(booking.failure?.orders.map((order) => order.reason)).toEqual(['not_said', 'not_said']);
    expect(booking.counts.unclear).toBe(2);
    showOrders();
    await untilLater(async () => (await readBooking(id)).counts.not_booked === 2);
  });
});

describe('numbers that the index does not know', () => {
  test('are "Booking…" on Orders while they are in flight, and locked', async () => {
    const number = 'SLPUNKNOWN00001';
    const out = Promise.withResolvers<void>();
    stage.platform.answers.set('GET /orders', (_request, response) => {
      sendJson(response, 200, { response: [], next_cursor: 'end' });
    });
    stage.platform.orders.set(number, { tracking_number: number, state: 'despatch_in_progress' });
    const come = Promise.withResolvers<void>();
    acceptAll((response) => {
      out.resolve();
      void come.promise.then(() =>
        sendJson(response, 200, { response: [{ success: true, manifest_id: 901, orders: [number] }] }),
      );
    });
    const id = newId();
    await put(id, [number]);
    await out.promise;
    expect(await stateOf(number)).toBe('sending');
    expect((await put(newId(), [number.toLowerCase()])).status).toBe(409);
    come.resolve();
    expect((await stage.gateway.settled(id)).counts.booked).toBe(1);
    expect(await stateOf(number)).toBe('booked');
  });

  test('leave the index again if the service does not know them either', async () => {
    acceptAll();
    const id = newId();
    await put(id, ['SLPTYPO00000001']);
    expect(statesOf(await stage.gateway.settled(id))).toEqual(['refused']);
    expect(await rowsOf(['SLPTYPO00000001'])).toEqual([]);
    expect(stage.platform.booked).toEqual([]);
  });
});

describe('numbers that can’t be part of an address', () => {
  test.each(['.', '..', '', '\ud800', 'A\udfffB', 'a\u0000b'])(
    '%j never leaves, and is no fault of ours',
    async (number) => {
      const orders = addOrders(1);
      acceptAll();
      const escaped = JSON.stringify([...orders, number]);
      const answers = [
        await stage.gateway.call('PUT', `/api/bookings/${newId()}`, `{"orders": ${escaped}}`),
        await stage.gateway.call('POST', '/api/orders/cancellations', `{"tracking_numbers": ${escaped}}`),
        await stage.gateway.call('POST', '/api/orders/lookup', `{"tracking_numbers": ${escaped}}`),
        await stage.gateway.call('GET', `/api/orders/${encodeURIComponent(number.toWellFormed())}`),
        await stage.gateway.call('POST', `/api/orders/${encodeURIComponent(number.toWellFormed())}/again`),
      ];
      expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
      expect(answers.slice(0, 2).map((answer) => answer.status)).toEqual([400, 400]);
      expect(stage.platform.booked).toEqual([]);
    },
  );
});
