import type { ServerResponse } from 'node:http';
import type { Booking } from '#contract/gateway/booking.ts';
import type { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;

beforeEach(async () => {
  platform = await startStubPlatform();
  gateway = await openGateway(platform.url, { quiescenceMs: 0 });
});
afterEach(async () => {
  await gateway.close();
  await platform.close();
});

function addOrders(count: number, courier_allocation = 'NorthpostStandard', prefix = 'N'): string[] {
  const numbers = Array.from({ length: count }, (_value, at) => `SLP${prefix}${String(at).padStart(9, '0')}`);
  for (const tracking_number of numbers) {
    platform.orders.set(tracking_number, {
      tracking_number,
      state: 'despatch_in_progress',
      courier_allocation,
      courier_name: prefix,
    });
  }
  return numbers;
}

/** The platform books what it is sent, as one manifest, and its orders say so from then on. */
function acceptAll(respond?: (response: ServerResponse, orders: string[]) => void) {
  let id = 900;
  platform.answers.set('POST /book', (_request, response, body) => {
    const { orders } = JSON.parse(body) as { orders: string[] };
    id += 1;
    bookOnPlatform(orders, id);
    if (respond) respond(response, orders);
    else
      sendJson(response, 200, {
        response: [{ success: true, manifest_id: id, manifest: `M-${id}`, orders, order_count: orders.length }],
        count: 1,
      });
  });
}

function bookOnPlatform(numbers: readonly string[], id: number) {
  for (const tracking_number of numbers) {
    const order = platform.orders.get(tracking_number);
    const manifest = { manifest_id: id as ManifestId, manifest_number: `M-${id}` as ManifestNumber };
    if (order) platform.orders.set(tracking_number, { ...order, ...manifest, state: 'ready_for_pickup' });
  }
}

const newId = () => crypto.randomUUID();
const put = (id: string, orders: readonly string[]) => gateway.call<Booking>('PUT', `/api/bookings/${id}`, { orders });
const states = (booking: Booking) => booking.parts.map((part) => part.state);

describe('an answer that was lost', () => {
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

  test.each(lose)('%s: unclear first, then booked by reading, never sent again', async (_name, respond, cause) => {
    const orders = addOrders(3);
    acceptAll(respond);
    const id = newId();
    await put(id, orders);
    const unclear = await gateway.settled(id);
    expect(unclear).toMatchObject({ counts: { unclear: 3 }, parts: [{ state: 'unknown', unclear_cause: cause }] });
    expect(await put(newId(), orders)).toMatchObject({
      status: 409,
      body: { conflicts: [{ reason: 'unclear' }, {}, {}] },
    });
    await gateway.call('POST', `/api/bookings/${id}/check`);
    const booking = await gateway.settled(id);
    expect(booking.counts.booked).toBe(3);
    expect(booking.dockets).toMatchObject([{ kind: 'booked', manifest_id: 901 }]);
    expect(platform.booked).toHaveLength(1);
  });

  test('becomes "not booked" only after three reads with ten seconds between them', async () => {
    const orders = addOrders(2);
    platform.answers.set('POST /book', (_request, response) => response.destroy());
    const id = newId();
    await put(id, orders);
    await gateway.settled(id);
    for (const expected of [2, 2]) {
      await gateway.call('POST', `/api/bookings/${id}/check`);
      await gateway.call('POST', `/api/bookings/${id}/check`);
      expect((await gateway.settled(id)).counts.unclear).toBe(expected);
      gateway.advance(10_000);
    }
    await gateway.call('POST', `/api/bookings/${id}/check`);
    const booking = await gateway.settled(id);
    expect(booking.counts).toMatchObject({ unclear: 0, not_booked: 2 });
    acceptAll();
    expect((await put(newId(), orders)).status).toBe(202);
  });

  test('holds the next part back; a person sends it once the first is known', async () => {
    const orders = addOrders(1100);
    acceptAll((response) => response.destroy());
    const id = newId();
    await put(id, orders);
    const held = await gateway.settled(id);
    expect(states(held)).toEqual(['unknown', 'not_sent']);
    expect(held.can_continue).toBe(false);
    expect((await gateway.call('POST', `/api/bookings/${id}/continue`)).status).toBe(409);
    await gateway.call('POST', `/api/bookings/${id}/check`);
    expect((await gateway.settled(id)).can_continue).toBe(true);
    acceptAll();
    expect((await gateway.call('POST', `/api/bookings/${id}/continue`)).status).toBe(200);
    expect((await gateway.settled(id)).counts.booked).toBe(1100);
    expect(platform.booked.map((request) => request.length)).toEqual([999, 101]);
  });

  test('a person’s mark settles it, with name and time, and only while it is unclear', async () => {
    const [one = '', two = ''] = addOrders(2);
    platform.answers.set('POST /book', (_request, response) => response.destroy());
    const id = newId();
    await put(id, [one, two]);
    await gateway.settled(id);
    const marks = [
      { tracking_number: one, outcome: 'booked' },
      { tracking_number: two, outcome: 'not_booked' },
    ];
    const { body } = await gateway.call<Booking>('POST', `/api/bookings/${id}/marks`, { marks });
    expect(body.counts).toMatchObject({ booked: 1, not_booked: 1, unclear: 0 });
    expect(body.dockets.flatMap((docket) => docket.orders).map((order) => order.marked_by)).toContain(
      'owner@slipway.test',
    );
    expect((await gateway.call('POST', `/api/bookings/${id}/marks`, { marks })).status).toBe(409);
  });

  test('orders that the service does not know at all are for a person', async () => {
    const orders = addOrders(2);
    platform.answers.set('POST /book', (_request, response) => {
      platform.orders.clear();
      response.destroy();
    });
    const id = newId();
    await put(id, orders);
    await gateway.settled(id);
    await gateway.call('POST', `/api/bookings/${id}/check`);
    expect(states(await gateway.settled(id))).toEqual(['needs_person']);
  });
});

describe('a restart', () => {
  test('while the answer is out: unclear, found out by reading, never sent again', async () => {
    const orders = addOrders(3);
    const arrived = Promise.withResolvers<undefined>();
    platform.answers.set('POST /book', (_request, _response, body) => {
      bookOnPlatform((JSON.parse(body) as { orders: string[] }).orders, 900);
      arrived.resolve(undefined);
    });
    const id = newId();
    await put(id, orders);
    await arrived.promise;
    await gateway.call('POST', `/api/bookings/${id}/stop`);
    await gateway.settled(id);
    await gateway.restart();
    await gateway.call('POST', `/api/bookings/${id}/check`);
    expect((await gateway.settled(id)).counts.booked).toBe(3);
    expect(platform.booked).toHaveLength(1);
  });
});
