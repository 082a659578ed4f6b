import type { Booking } from '#contract/gateway/booking.ts';
import type { ServiceOffer } from '#contract/gateway/offer.ts';
import type { Session } from '#contract/gateway/session.ts';
import { orderProofs } from '#gateway/store/orders/order-proofs.ts';
import { until } from '#gateway/testing/label-stage.ts';
import { acceptAll, addOrders, bookOnPlatform, newId, put } from '#gateway/testing/booking-stage.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { pino } from 'pino';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Connection } from './connection.ts';
import { PlatformLink } from './platform-link.ts';

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

const READS = ['POST /orders/lookup', 'GET /orders/SLIPWAY-PROBE', 'GET /orders', 'GET /manifests'] as const;
const status =
  (code: number, body: unknown = { error: 'unwell' }): Reply =>
  (_request, response) => {
    sendJson(response, code, body);
  };
const page =
  (code: number): Reply =>
  (_request, response) =>
    response.writeHead(code, { 'content-type': 'text/html' }).end('<!doctype html><title>Sorry</title>');
const answerReads = (reply: Reply) => {
  for (const endpoint of READS) stage.platform.answers.set(endpoint, reply);
};

beforeEach(async () => {
  stage.platform = await startStubPlatform();
});
afterEach(async () => {
  await stage.gateway.close();
  await stage.platform.close();
});

/** Opens a gateway that contacts the service for the first time while its reads get this reply. */
async function openWhile(reply: Reply): Promise<void> {
  answerReads(reply);
  stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: 0, embedded: false });
}
const readOffer = async () => (await stage.gateway.call<ServiceOffer>('GET', '/api/connection/offer')).body;
const readBooking = async (id: string) => (await stage.gateway.call<Booking>('GET', `/api/bookings/${id}`)).body;

describe('a service that has problems while its capabilities are probed', () => {
  const unwell: [string, Reply][] = [
    ['503', status(503)],
    ['403', status(403)],
    ['429', status(429)],
    ['a page of HTML', page(404)],
    ['a page of HTML with 200', page(200)],
    ['no answer', (_request, response) => response.destroy()],
  ];

  test.each(unwell)('%s: nothing goes out unchecked, and what is booked elsewhere is found', async (_name, reply) => {
    const orders = addOrders(3);
    acceptAll();
    await openWhile(reply);
    expect((await readOffer()).capabilities).toMatchObject({ orderRead: 'not_known', ordersFeed: 'not_known' });
    const id = newId();
    expect((await put(id, orders)).status).toBe(202);
    await until(async () => (await readBooking(id)).held_up !== null);
    expect(await readBooking(id)).toMatchObject({ progress: 'checking', counts: { waiting: 3 } });
    expect(stage.platform.booked).toEqual([]);
    bookOnPlatform(orders, 77);
    for (const endpoint of READS) stage.platform.answers.delete(endpoint);
    const booking = await stage.gateway.settled(id);
    expect(booking).toMatchObject({ counts: { booked: 3 }, parts: [{ state: 'refused' }], held_up: null });
    expect(stage.platform.booked).toEqual([]);
  });

  test('403 of its lists of orders alone says nothing about the key: not known, and no page says that the key is refused', async () => {
    for (const endpoint of ['POST /orders/lookup', 'GET /orders']) stage.platform.answers.set(endpoint, status(403));
    stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: 0, embedded: false });
    const response = await fetch(`${stage.gateway.url}/api/events`, { headers: { cookie: stage.gateway.cookie() } });
    const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
    const { body: offer } = await stage.gateway.call<ServiceOffer>('POST', '/api/connection/offer');
    expect(offer.capabilities).toMatchObject({ orderRead: 'not_known', ordersFeed: 'not_known', manifestList: 'yes' });
    expect(offer.evidence).toContainEqual(
      expect.objectContaining({ endpoint: 'GET /orders', offered: 'not_known', status: 403 }),
    );
    // Whatever was published before this comes first in the stream.
    await stage.gateway.call('PUT', '/api/labels/paused', { paused: true });
    let told = '';
    while (!told.includes('"labels"')) {
      const { done, value } = await reader.read();
      if (done) throw new Error('The stream ended');
      told += new TextDecoder().decode(value);
    }
    await reader.cancel();
    expect(told).not.toContain('refused');
  });

  test('a person can stop a booking that waits; the orders are free at once', async () => {
    const orders = addOrders(2);
    acceptAll();
    await openWhile(status(503));
    const id = newId();
    await put(id, orders);
    await until(async () => (await readBooking(id)).held_up !== null);
    const { body } = await stage.gateway.call<Booking>('POST', `/api/bookings/${id}/stop?only=unsent`);
    expect(body).toMatchObject({ progress: 'done', failure: { kind: 'stopped' }, counts: { not_booked: 2 } });
    answerReads(status(503));
    expect((await put(newId(), orders)).status).toBe(202);
    expect(stage.platform.booked).toEqual([]);
  });

  test('continues by itself when the service is well', async () => {
    const orders = addOrders(2);
    acceptAll();
    await openWhile(status(503));
    const id = newId();
    await put(id, orders);
    await until(async () => (await readBooking(id)).held_up !== null);
    for (const endpoint of READS) stage.platform.answers.delete(endpoint);
    expect((await stage.gateway.settled(id)).counts.booked).toBe(2);
    expect(stage.platform.booked).toEqual([orders]);
  });

  test('a lost answer is checked as soon as it is well, and is never "not booked" before', async () => {
    const orders = addOrders(2);
    acceptAll((response) => {
      answerReads(status(503));
      response.destroy();
    });
    await openWhile((_request, response) => sendJson(response, 404, { error: 'order_not_found' }));
    for (const endpoint of READS) stage.platform.answers.delete(endpoint);
    await stage.gateway.call('POST', '/api/connection/offer');
    const id = newId();
    await put(id, orders);
    await stage.gateway.settled(id);
    await stage.gateway.call('POST', `/api/bookings/${id}/check`);
    expect((await readBooking(id)).counts).toMatchObject({ unclear: 2, not_booked: 0 });
    for (const endpoint of READS) stage.platform.answers.delete(endpoint);
    expect((await stage.gateway.settled(id, (booking) => booking.counts.unclear === 0)).counts.booked).toBe(2);
  });

  test('a refusal in that state makes nothing "not booked" without a read', async () => {
    const orders = addOrders(2);
    stage.platform.answers.set('POST /book', (_request, response) => {
      bookOnPlatform(orders, 88);
      answerReads(status(503));
      const item = { success: false, error: 'orders_not_available_to_book', orders };
      sendJson(response, 200, { response: [item], count: 1 });
    });
    stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: 0 });
    const id = newId();
    await put(id, orders);
    expect((await stage.gateway.settled(id)).counts).toMatchObject({ not_booked: 0, unclear: 2 });
    for (const endpoint of READS) stage.platform.answers.delete(endpoint);
    expect((await stage.gateway.settled(id, (booking) => booking.counts.unclear === 0)).counts.booked).toBe(2);
  });
});

describe('a service with only the documented endpoints', () => {
  test('is recognised: the booking is sent without a read, and the verdicts have their evidence', async () => {
    const orders = addOrders(2);
    acceptAll();
    await openWhile(status(404, { error: 'not_found' }));
    const id = newId();
    await put(id, orders);
    expect((await stage.gateway.settled(id)).counts.booked).toBe(2);
    await stage.gateway.call('POST', '/api/connection/offer');
    const { capabilities, evidence, fault } = await readOffer();
    expect(capabilities).toMatchObject({ booking: 'yes', orderRead: 'no', ordersFeed: 'no' });
    const lookup = evidence.find((one) => one.endpoint === 'POST /orders/lookup');
    expect(lookup).toMatchObject({ offered: 'no', status: 404, at: expect.any(String) as string });
    expect(fault).toBeNull();
  });

  test('that turns out to read orders is read before anything is sent', async () => {
    const orders = addOrders(2);
    acceptAll();
    await openWhile(status(404, { error: 'not_found' }));
    bookOnPlatform(orders, 77);
    for (const number of orders) {
      stage.platform.answers.set(`GET /orders/${number}`, (_request, response) => {
        sendJson(response, 200, { response: stage.platform.orders.get(number) });
      });
    }
    const id = newId();
    await put(id, orders);
    expect((await stage.gateway.settled(id)).counts.booked).toBe(2);
    expect(stage.platform.booked).toEqual([]);
  });

  test('that is changed later is noticed after some time', async () => {
    await openWhile(status(404, { error: 'not_found' }));
    expect((await readOffer()).capabilities.ordersFeed).toBe('no');
    for (const endpoint of READS) stage.platform.answers.delete(endpoint);
    stage.gateway.advance(11 * 60_000);
    await until(async () => (await readOffer()).capabilities.ordersFeed === 'yes');
  });
});

test('what was known stays known while the service has problems', async () => {
  stage.gateway = await openGateway(stage.platform.url);
  expect((await readOffer()).capabilities).toMatchObject({ orderRead: 'yes', ordersFeed: 'yes' });
  answerReads(status(503));
  const { body } = await stage.gateway.call<ServiceOffer>('POST', '/api/connection/offer');
  expect(body.capabilities).toMatchObject({ orderRead: 'yes', ordersFeed: 'yes' });
  const { body: session } = await stage.gateway.call<Session>('GET', '/api/session');
  expect(session.service?.capabilities.orderRead).toBe('yes');
});

test('a fault of our own is logged and shown, and says nothing about the service', async () => {
  stage.gateway = await openGateway(stage.platform.url);
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  const link = new PlatformLink(stage.platform.url, 'secret', Date.now, () => undefined);
  let isBroken = false;
  const { caller } = link;
  const breakable = {
    ...caller,
    fetch: (...call: Parameters<typeof fetch>) => {
      if (isBroken) throw new TypeError('undefined is not a function');
      return caller.fetch(...call);
    },
  };
  const connection = new Connection(
    Object.assign(link, { caller: breakable }),
    Date.now,
    log,
    orderProofs(stage.gateway.database()),
    () => undefined,
  );
  expect((await connection.offer()).capabilities.orderRead).toBe('yes');
  isBroken = true;
  const offer = await connection.probe();
  expect(offer.fault).toContain('undefined is not a function');
  expect(offer.capabilities.orderRead).toBe('yes');
  expect(lines.join()).toContain('bug in Slipway');
  isBroken = false;
  expect((await connection.probe()).fault).toBeNull();
});
