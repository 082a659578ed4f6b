import { randomUUID } from 'node:crypto';
import { HTML_ROUNDS } from '#domain/endpoint-evidence.ts';
import { ManifestId } from '#contract/identifiers.ts';
import type { Booking } from '#contract/gateway/booking.ts';
import type { OrderProofs } from '#gateway/store/orders/order-proofs.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canReadOrders } from '#gateway/order-index/can-read-orders.ts';
import { Connection } from './connection.ts';
import { PlatformLink } from './platform-link.ts';

let platform: StubPlatform;
/** The requests that the service received, and the status it answers all of them with. */
let asked: string[];
let status: number;

beforeEach(async () => {
  [asked, status] = [[], 404];
  platform = await startStubPlatform();
  platform.answers.set('*', (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    sendJson(response, status, { error: status === 404 ? 'not_found' : 'unwell' });
  });
});
afterEach(() => platform.close());

const NUMBERS = Array.from({ length: 10 }, (_value, at) => `ABC10000${at}`);
const takeAsked = () => asked.splice(0);

describe('whether orders can be read', () => {
  let connection: Connection;
  let aheadMs: number;
  beforeEach(() => {
    aheadMs = 0;
    const now = () => Date.now() + aheadMs;
    const link = new PlatformLink(platform.url, 'a secret', now, () => undefined);
    const proofs: OrderProofs = {
      findProven: (wanted, limit) => Promise.resolve(wanted.slice(0, limit)),
      hasRead: () => Promise.resolve(false),
      recordRead: () => Promise.resolve(),
    };
    connection = new Connection(link, now, pino({ level: 'silent' }), proofs, () => undefined);
  });

  test.each([404, 400])(
    'a service that answers %i for all else is asked again after ten minutes, even if there is no order to ask about',
    async (other) => {
      status = other;
      platform.answers.set('GET /book/0/document', (_request, response) => {
        sendJson(response, 404, { error: 'manifest_not_found' });
      });
      for (let round = 0; round < HTML_ROUNDS; round += 1) await connection.probe();
      expect(connection.knownOffer().capabilities).toMatchObject({ ordersFeed: 'no', orderRead: 'not_known' });
      const offered = async (ms: number) => {
        takeAsked();
        aheadMs = ms;
        await connection.offer();
        // Waits for the round in progress to end before it starts.
        await connection.canReadOrdersNow(NUMBERS);
        return takeAsked();
      };
      expect(await offered(590_000)).not.toContain('GET /orders?limit=1');
      expect(await offered(600_001)).toContain('GET /orders?limit=1');
    },
  );

  test('a service whose reads had problems is asked again at once', async () => {
    platform.answers.set('GET /orders/SLIPWAY-PROBE', (_request, response) => {
      sendJson(response, 503, { error: 'unwell' });
    });
    await connection.offer();
    expect(connection.knownOffer().capabilities).toMatchObject({ ordersFeed: 'no', orderRead: 'not_known' });
    takeAsked();
    aheadMs = 1_001;
    await connection.offer();
    await connection.canReadOrdersNow(NUMBERS);
    expect(takeAsked()).toContain('GET /orders?limit=1');
  });

  test('callers that wait for a service with problems share one request', async () => {
    status = 503;
    const found = await Promise.all(NUMBERS.map((number) => connection.canReadOrdersNow([number])));
    expect(new Set(found)).toEqual(new Set(['not_known']));
    expect(asked.length).toBeLessThanOrEqual(5);
  });

  test('a service that answers 429 to everything is asked no more than shows that', async () => {
    status = 429;
    const STARTS = ['GET /book/0/document', 'GET /orders/SLIPWAY-PROBE/slipway-probe'];
    await connection.probe();
    expect(takeAsked().toSorted()).toEqual(STARTS);
    expect(await canReadOrders(connection, NUMBERS)).toBe('not_known');
    expect(takeAsked().toSorted()).toEqual(STARTS);
    // One that limits each endpoint by itself may still show by the others what it offers.
    platform.answers.set('POST /orders/lookup', (_request, response) => {
      sendJson(response, 200, { response: [] });
    });
    platform.answers.set('GET /orders/SLIPWAY-PROBE/slipway-probe', (_request, response) => {
      sendJson(response, 404, {});
    });
    expect(await canReadOrders(connection, NUMBERS)).toBe('yes');
  });

  test('a "no" is found for each caller by its own orders, and nothing else is requested', async () => {
    const found = await Promise.all(NUMBERS.map((number) => connection.canReadOrdersNow([number])));
    expect(new Set(found)).toEqual(new Set(['no']));
    for (const number of NUMBERS) expect(asked).toContain(`GET /orders/${number}`);
    expect(asked).toHaveLength(5 * NUMBERS.length);
  });

  test('if nothing is booked on it, a "no" lasts for a minute; after a changed clock the service is probed again', async () => {
    expect(await connection.canReadOrders(NUMBERS)).toBe('no');
    takeAsked();
    aheadMs = 45_000;
    expect(await connection.canReadOrders(NUMBERS)).toBe('no');
    expect(takeAsked()).toEqual([]);
    expect(await connection.canReadOrdersNow(NUMBERS)).toBe('no');
    expect(takeAsked()).not.toEqual([]);
    for (const jump of [61_000, 3 * 3_600_000, -3_600_000]) {
      aheadMs += jump;
      expect(await connection.canReadOrders(NUMBERS)).toBe('no');
      expect(takeAsked()).not.toEqual([]);
    }
  });

  test('if nothing is booked on it, callers at the same time share a "no"', async () => {
    const found = await Promise.all(NUMBERS.map((number) => connection.canReadOrders([number])));
    expect(new Set(found)).toEqual(new Set(['no']));
    // Five probes, and, while the result isn't proven, one order of each other caller.
    expect(asked.length).toBeLessThanOrEqual(5 + NUMBERS.length - 1);
  });

  test('a "no" ends as soon as the service is seen to return orders, and a service with problems since then proves nothing', async () => {
    expect(await connection.canReadOrders(NUMBERS)).toBe('no');
    status = 503;
    expect(await connection.canReadOrdersNow(NUMBERS)).toBe('not_known');
    platform.answers.set('POST /orders/lookup', (_request, response) => {
      sendJson(response, 200, { response: [] });
    });
    expect(await connection.canReadOrdersNow(NUMBERS)).toBe('yes');
    expect(await connection.canReadOrders(NUMBERS)).toBe('yes');
  });

  test('an answer that can’t be obtained leaves no earlier "no" in place', async () => {
    expect(await connection.canReadOrdersNow(NUMBERS)).toBe('no');
    platform.answers.set('*', (request) => request.socket.destroy());
    expect(await connection.canReadOrdersNow(NUMBERS)).toBe('not_known');
  });
});

describe('a service with only the documented endpoints that allows few requests', () => {
  let gateway: OpenGateway;
  beforeEach(async () => {
    gateway = await openGateway(platform.url, { embedded: false });
    await gateway.call('POST', '/api/orders/enter', {
      orders: NUMBERS.map((tracking_number) => ({ tracking_number, facts: { courier_name: 'Harbour' } })),
    });
    const { body } = await gateway.call<{ path: string }>('GET', '/api/webhook/receiver');
    await gateway.call('POST', body.path, { tracking_number: NUMBERS[0], current_state: 'despatch_in_progress' });
    await gateway.call('POST', '/api/connection/offer');
    takeAsked();
  });
  afterEach(() => gateway.close());

  test('ten orders are cancelled in ten requests', async () => {
    for (const number of NUMBERS)
      platform.answers.set(`DELETE /orders/${number}`, (_request, response) => {
        asked.push(`DELETE ${number}`);
        sendJson(response, 200, { response: { tracking_number: number, state: 'cancelled' } });
      });
    const { body } = await gateway.call<{ results: { outcome: string }[] }>('POST', '/api/orders/cancellations', {
      tracking_numbers: NUMBERS,
    });
    expect(new Set(body.results.map(({ outcome }) => outcome))).toEqual(new Set(['cancelled']));
    expect(asked.toSorted()).toEqual(NUMBERS.map((number) => `DELETE ${number}`));
  });

  test('a booking requests what it needs, and no more', async () => {
    platform.answers.set('POST /book', (_request, response, body) => {
      const { orders } = JSON.parse(body) as { orders: string[] };
      sendJson(response, 200, { response: [{ success: true, manifest_id: 7, manifest: 'M-7', orders }], count: 1 });
    });
    const id = randomUUID();
    await gateway.call<Booking>('PUT', `/api/bookings/${id}`, { orders: NUMBERS });
    expect((await gateway.settled(id)).counts.booked).toBe(10);
    const [first, ...others] = asked.filter((one) => !one.includes('/book/7/'));
    expect(first).toBe('GET /book/0/document');
    expect(others.toSorted()).toEqual([
      // The one that the service knows, and three of the others.
      ...[0, 1, 5, 9].map((at) => `GET /orders/${NUMBERS[at]}`),
      'GET /orders/SLIPWAY-PROBE',
      'GET /orders/SLIPWAY-PROBE/slipway-probe',
      'POST /orders/lookup',
    ]);
  });

  test('a booking finds what was booked elsewhere if the service has just begun to return orders', async () => {
    platform.answers.delete('*');
    for (const tracking_number of NUMBERS)
      platform.orders.set(tracking_number, {
        tracking_number,
        state: 'ready_for_pickup',
        manifest_id: ManifestId.parse(9),
        created_at: '2026-01-01T00:00:00.000Z',
      });
    const id = randomUUID();
    await gateway.call<Booking>('PUT', `/api/bookings/${id}`, { orders: NUMBERS });
    expect((await gateway.settled(id)).counts.booked).toBe(10);
    expect(platform.booked).toEqual([]);
  });

  test('a booking waits for a service that doesn’t answer, whatever it was found to offer before', async () => {
    platform.answers.set('*', (request) => request.socket.destroy());
    const id = randomUUID();
    await gateway.call<Booking>('PUT', `/api/bookings/${id}`, { orders: NUMBERS });
    const read = async () => (await gateway.call<Booking>('GET', `/api/bookings/${id}`)).body;
    await expect.poll(async () => (await read()).held_up).toMatchObject({ problem: 'unreachable' });
    expect(await read()).toMatchObject({ progress: 'checking', counts: { waiting: 10 } });
    expect(platform.booked).toEqual([]);
  });
});
