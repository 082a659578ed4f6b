import { until } from '#gateway/testing/label-stage.ts';
import {
  acceptAll,
  addOrders,
  bookOnPlatform,
  checkBooking,
  hideOrders,
  loseAnswer,
  mark,
  newId,
  put,
  readBooking,
  readRounds,
  showOrders,
  stage,
  statesOf,
} from '#gateway/testing/booking-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const QUIET_MS = 65_000;
const YEAR_MS = 365 * 24 * 3_600_000;

interface Refused {
  readonly conflicts: readonly { readonly reason: string }[];
}

beforeEach(async () => {
  stage.platform = await startStubPlatform();
  stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: QUIET_MS });
});
afterEach(async () => {
  await stage.gateway.close();
  await stage.platform.close();
});

const signIn = () => stage.gateway.signIn('owner@slipway.test');
/** Sessions expire by the wall clock, so sign in again after changing it. */
async function setClock(ms: number): Promise<void> {
  stage.gateway.setClock(ms);
  await signIn();
}

describe('a lost answer, a restart, and a clock that jumps', () => {
  test.each([20 * 60_000, YEAR_MS, -20 * 60_000, -YEAR_MS])(
    'a clock set by %i ms after a restart makes nothing "not booked" early, and leaves nothing stuck',
    async (jump) => {
      const orders = addOrders(2);
      const id = await loseAnswer(orders);
      await stage.gateway.restart();
      await setClock(jump);
      expect((await readRounds(id, 4)).counts).toMatchObject({ unclear: 2, not_booked: 0 });
      expect((await put(newId(), orders)).status).toBe(409);
      stage.gateway.advance(QUIET_MS);
      // The first minute after a restart is over; a wall clock that was set back must not extend it.
      expect((await readRounds(id, 3)).counts).toMatchObject({ unclear: 0, not_booked: 2 });
    },
  );

  test('a clock set forward without a restart makes nothing happen early', async () => {
    const orders = addOrders(2);
    const id = await loseAnswer(orders);
    await setClock(YEAR_MS);
    expect((await readRounds(id, 4)).counts).toMatchObject({ unclear: 2 });
    expect(statesOf(await readBooking(id))).toEqual(['unknown']);
  });

  test('a clock set back leaves no check planned for next year', async () => {
    const orders = addOrders(2);
    // The service stays reachable but reports no time and no change in what it offers, so only the clock triggers checks.
    stage.platform.tellsTime = false;
    await stage.gateway.call('POST', '/api/connection/offer');
    stage.platform.answers.set('POST /book', (_request, response) => {
      sendJson(response, 500, { error: 'unknown_error' });
    });
    const id = newId();
    await put(id, orders);
    await stage.gateway.settled(id);
    await setClock(-YEAR_MS);
    bookOnPlatform(orders, 77);
    await until(async () => (await readBooking(id)).counts.booked === 2);
  });

  test('what waits for a person is still read from time to time: a manifest that turns up settles it', async () => {
    const orders = addOrders(2);
    const id = await loseAnswer(orders);
    stage.gateway.advance(QUIET_MS + 31 * 60_000);
    await signIn();
    hideOrders();
    await checkBooking(id);
    expect(statesOf(await readBooking(id))).toEqual(['needs_person']);
    showOrders();
    bookOnPlatform(orders, 77);
    stage.gateway.advance(61_000);
    await until(async () => (await readBooking(id)).counts.booked === 2);
  });
});

describe('letter case', () => {
  test('two spellings of a number that the index does not know are one order', async () => {
    stage.platform.answers.set('POST /book', () => undefined);
    stage.platform.answers.set('POST /orders/lookup', (_request, response) => {
      sendJson(response, 404, { error: 'not_found' });
    });
    await stage.gateway.close();
    stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: QUIET_MS });
    const first = await put(newId(), ['Ab12cd34ef']);
    const second = await put(newId(), ['AB12CD34EF']);
    expect([first.status, second.status]).toEqual([202, 409]);
    expect((await put(newId(), ['ab12cd34ef'])).status).toBe(409);
    await until(() => stage.platform.booked.length > 0);
    expect(stage.platform.booked).toEqual([['Ab12cd34ef']]);
    await stage.gateway.call('POST', `/api/bookings/${first.body.attempt_id}/stop`);
  });

  test.each([' Ab12cd34ef', 'Ab12cd34ef\u00A0', '\uFEFFAb12cd34ef'])(
    'white space around a number makes no second order of it: %j is refused, to book and to cancel',
    async (number) => {
      acceptAll();
      const id = newId();
      await put(id, ['Ab12cd34ef']);
      await stage.gateway.settled(id);
      const refused = { status: 400, body: { error_description: expect.stringContaining('is not a tracking number') } };
      expect(await put(newId(), [number])).toMatchObject(refused);
      const cancelled = { tracking_numbers: [number] };
      expect(await stage.gateway.call('POST', '/api/orders/cancellations', cancelled)).toMatchObject(refused);
    },
  );

  test('a booked number stays booked in every spelling, and the service’s own spelling is sent', async () => {
    const [order = ''] = addOrders(1);
    stage.platform.answers.set('POST /orders/lookup', (_request, response, body) => {
      const { orders } = JSON.parse(body) as { orders: string[] };
      const found = orders.map((number) => stage.platform.orders.get(number.toUpperCase()));
      sendJson(response, 200, {
        response: found.map((one, at) =>
          one ? { ...one, found: true } : { tracking_number: orders[at], found: false },
        ),
      });
    });
    stage.platform.answers.set('GET /orders', (_request, response) => {
      sendJson(response, 200, { response: [], next_cursor: 'end' });
    });
    acceptAll();
    const id = newId();
    await put(id, [order.toLowerCase()]);
    expect((await stage.gateway.settled(id)).counts.booked).toBe(1);
    expect(stage.platform.booked).toEqual([[order]]);
    const again = await put(newId(), [`${order.slice(0, 4).toLowerCase()}${order.slice(4)}`]);
    expect(again.status).toBe(409);
  });
});

describe('a read that names another number', () => {
  test.each([
    ['the carrier’s own number', '"CARRIER-7"'],
    ['an order that nobody here knows', '"SLPZ00000009"'],
    ['digits without quotes', '340434'],
  ])('%s: what is sent is what was chosen, and nothing stays locked', async (_what, told) => {
    const orders = ['00340434', 'bB22222222'];
    const records = new Map([
      ['00340434', `{"tracking_number":${told},"state":"despatch_in_progress"}`],
      ['bB22222222', '{"tracking_number":"BB22222222","state":"despatch_in_progress"}'],
    ]);
    stage.platform.answers.set('*', (request, response) => {
      const record = records.get((request.url ?? '').replace('/orders/', ''));
      if (record === undefined) sendJson(response, 404, { error: 'not_found' });
      else response.writeHead(200, { 'content-type': 'application/json' }).end(record);
    });
    acceptAll();
    await stage.gateway.close();
    stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: QUIET_MS });
    const id = newId();
    await put(id, orders);
    expect((await stage.gateway.settled(id)).counts).toMatchObject({ booked: 2 });
    expect(stage.platform.booked).toEqual([['00340434', 'BB22222222']]);
    const again = await stage.gateway.call<Refused>('PUT', `/api/bookings/${newId()}`, { orders });
    expect(again.body.conflicts.map((one) => one.reason)).toEqual(['already_booked', 'already_booked']);
  });
});

describe('a read and a person’s mark at the same time', () => {
  test('a read that began before the mark does not overrule it', async () => {
    const orders = addOrders(1);
    const id = await loseAnswer(orders);
    const asked = Promise.withResolvers<void>();
    const slow = Promise.withResolvers<void>();
    bookOnPlatform(orders, 77);
    const asBooked = stage.platform.orders.get(orders[0] ?? '');
    let reads = 0;
    stage.platform.answers.set('POST /orders/lookup', (_request, response) => {
      reads += 1;
      asked.resolve();
      if (reads > 1) sendJson(response, 503, {});
      else void slow.promise.then(() => sendJson(response, 200, { response: [{ ...asBooked, found: true }] }));
    });
    const checking = checkBooking(id);
    await asked.promise;
    expect((await mark(id, orders, 'not_booked')).status).toBe(200);
    slow.resolve();
    await checking;
    expect((await readBooking(id)).counts).toMatchObject({ not_booked: 1, booked: 0, unclear: 0 });
  });

  test('a read that began after it and shows a manifest raises the alarm', async () => {
    const orders = addOrders(1);
    const id = await loseAnswer(orders);
    const asked = Promise.withResolvers<void>();
    const slow = Promise.withResolvers<void>();
    bookOnPlatform(orders, 77);
    const asBooked = stage.platform.orders.get(orders[0] ?? '');
    let reads = 0;
    stage.platform.answers.set('POST /orders/lookup', (_request, response) => {
      reads += 1;
      asked.resolve();
      void (reads > 1 ? Promise.resolve() : slow.promise).then(() =>
        sendJson(response, 200, { response: [{ ...asBooked, found: true }] }),
      );
    });
    const checking = checkBooking(id);
    await asked.promise;
    await mark(id, orders, 'not_booked');
    slow.resolve();
    await checking;
    // The alarm holds the orders until the next read finds the manifest.
    await until(async () => {
      const { counts } = await readBooking(id);
      return counts.unclear + counts.booked === 1;
    });
    expect((await put(newId(), orders)).status).toBe(409);
  });
});
