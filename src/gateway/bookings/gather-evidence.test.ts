import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Booking } from '#contract/gateway/booking.ts';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { offerDocumentedOnly } from '#gateway/testing/documented-only.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;
const [A, B] = ['aB3x9Kq12', 'pQ7z2Lm55'];

beforeEach(async () => {
  platform = await startStubPlatform();
  offerDocumentedOnly(platform);
  gateway = await openGateway(platform.url, { embedded: false });
  await gateway.call('POST', '/api/orders/lookup', { tracking_numbers: [A, B] });
  await gateway.call('POST', '/api/orders/enter', { orders: [{ tracking_number: A }, { tracking_number: B }] });
});
afterEach(async () => {
  await gateway.close();
  await platform.close();
});

const cut = (response: ServerResponse) => {
  response.writeHead(504, { 'content-type': 'text/html' }).end('<h1>Gateway time-out</h1>');
};
/** The service books both orders, but a proxy loses the answer (F16). */
async function loseAnswer(): Promise<string> {
  platform.answers.set('POST /book', (_request, response) => cut(response));
  const id = randomUUID();
  await gateway.call('PUT', `/api/bookings/${id}`, { orders: [A, B] });
  await gateway.settled(id, (booking) => booking.parts.every((part) => part.state === 'needs_person'));
  return id;
}
const check = (id: string) => gateway.call('POST', `/api/bookings/${id}/check`);
const showLabel = (number: string, order: object) =>
  platform.answers.set(`GET /orders/${number}/label`, (_request, response) =>
    sendJson(response, 200, { response: { qualified_url: 'https://x.example/a.pdf', order } }),
  );

test('F16: without any evidence a person decides, and nothing is sent a second time', async () => {
  const id = await loseAnswer();
  await check(id);
  const booking = await gateway.settled(id);
  expect(booking.counts).toMatchObject({ unclear: 2, booked: 0, not_booked: 0 });
  expect(platform.booked).toHaveLength(1);
});

test('tracking that shows an order with its carrier proves it booked; a lack of tracking proves nothing', async () => {
  const id = await loseAnswer();
  platform.answers.set(`GET /orders/${A}/tracking`, (_request, response) =>
    sendJson(response, 200, { response: { track: [{ status: 'In Transit', timestamp: 3600 }] } }),
  );
  platform.answers.set(`GET /orders/${B}/tracking`, (_request, response) =>
    sendJson(response, 400, { error: { order_id: ["can't be found"] }, success: false }),
  );
  await check(id);
  const booking = await gateway.settled(id, ({ counts }) => counts.booked === 1);
  expect(booking.counts).toMatchObject({ booked: 1, unclear: 1, not_booked: 0 });
  expect(platform.booked).toHaveLength(1);
});

test('a status webhook of a picked-up order proves it booked', async () => {
  const id = await loseAnswer();
  const { body } = await gateway.call<{ path: string }>('GET', '/api/webhook/receiver');
  for (const number of [A, B]) {
    await gateway.call('POST', body.path, { tracking_number: number, current_state: 'Ready For Pickup' });
  }
  await check(id);
  const booking = await gateway.settled(id, ({ counts }) => counts.booked === 2);
  expect(booking.counts.unclear).toBe(0);
  expect(platform.booked).toHaveLength(1);
});

test('F10: the label of an order that was labelled earlier names its manifest; a label that nobody requested is not requested', async () => {
  showLabel(A, { state: 'despatch_in_progress' });
  await gateway.call('POST', '/api/labels', { tracking_numbers: [A] });
  for (let label = ''; label !== 'ready';) {
    const { body } = await gateway.call<{ orders: IndexedOrder[] }>('POST', '/api/orders/lookup', {
      tracking_numbers: [A],
    });
    label = body.orders[0]?.label ?? '';
  }
  const id = await loseAnswer();
  showLabel(A, { state: 'ready_for_pickup', manifest_id: 4711, manifest_number: 'HF-4711' });
  let asked = 0;
  platform.answers.set(`GET /orders/${B}/label`, (_request, response) => {
    asked += 1;
    cut(response);
  });
  await check(id);
  const booking = await gateway.settled(id, ({ counts }) => counts.booked === 1);
  expect(booking.dockets.find((docket) => docket.kind === 'booked')).toMatchObject({ manifest_id: 4711 });
  expect(asked).toBe(0);
  expect(platform.booked).toHaveLength(1);
});

describe('a refused booking of more orders than are looked up at a time', () => {
  const MANY = Array.from({ length: 45 }, (_value, at) => `QW${String(at).padStart(7, '0')}x`);
  const look = async () =>
    (await gateway.call<{ orders: IndexedOrder[] }>('POST', '/api/orders/lookup', { tracking_numbers: MANY })).body
      .orders;
  async function label(): Promise<void> {
    for (const number of MANY) showLabel(number, { state: 'despatch_in_progress' });
    await gateway.call('POST', '/api/labels', { tracking_numbers: MANY });
    while ((await look()).some((order) => order.label !== 'ready')) gateway.advance(1_000);
  }
  async function refuse(): Promise<string> {
    platform.answers.set('POST /book', (_request, response) => {
      const item = { success: false, error: 'orders_not_available_to_book', orders: MANY };
      sendJson(response, 200, { response: [item], count: 1 });
    });
    const id = randomUUID();
    await gateway.call('PUT', `/api/bookings/${id}`, { orders: MANY });
    await gateway.settled(id);
    return id;
  }
  const countsOf = async (id: string) => (await gateway.call<Booking>('GET', `/api/bookings/${id}`)).body.counts;
  beforeEach(() =>
    gateway.call('POST', '/api/orders/enter', { orders: MANY.map((tracking_number) => ({ tracking_number })) }),
  );

  test('settles each order only once its own label was requested: all were booked elsewhere', async () => {
    await label();
    for (const number of MANY) showLabel(number, { state: 'ready_for_pickup', manifest_id: 55, manifest_number: 'M' });
    const id = await refuse();
    expect(await countsOf(id)).toMatchObject({ booked: 20, unclear: 25, not_booked: 0 });
    await gateway.crash();
    while ((await countsOf(id)).unclear > 0) await check(id);
    expect(await countsOf(id)).toMatchObject({ booked: 45, unclear: 0, not_booked: 0 });
    expect((await look()).map((order) => order.booking)).not.toContain('not_booked');
  });

  test('settles nothing while the service gives no labels; then those that aren’t booked are not booked', async () => {
    await label();
    for (const number of MANY)
      platform.answers.set(`GET /orders/${number}/label`, (_request, response) => {
        sendJson(response, 503, { error: 'unwell' });
      });
    const id = await refuse();
    expect(await countsOf(id)).toMatchObject({ unclear: 45 });
    for (const number of MANY) showLabel(number, { state: 'despatch_in_progress' });
    for (let round = 0; round < 3; round += 1) await check(id);
    expect(await countsOf(id)).toMatchObject({ not_booked: 45, unclear: 0 });
  });

  test('a label that the service refuses with a status of its own is an answer, too', async () => {
    await label();
    for (const number of MANY)
      platform.answers.set(`GET /orders/${number}/label`, (_request, response) => {
        sendJson(response, 400, { error: 'bad_request', error_description: 'The order was archived.' });
      });
    const id = await refuse();
    for (let round = 0; round < 3; round += 1) await check(id);
    expect(await countsOf(id)).toMatchObject({ not_booked: 45, unclear: 0 });
  });

  test('is held up by no order whose label the service doesn’t answer for', async () => {
    await label();
    const [silent = '', ...others] = MANY;
    platform.answers.set(`GET /orders/${silent}/label`, (request) => {
      request.socket.destroy();
    });
    const id = await refuse();
    for (let minute = 0; minute < 60 && (await countsOf(id)).unclear > 1; minute += 1) {
      gateway.advance(60_000);
      await check(id);
    }
    expect(await countsOf(id)).toMatchObject({ not_booked: others.length, unclear: 1 });
  });

  test('believes the refusal at once if nothing can be looked up about the orders', async () => {
    const id = await refuse();
    expect(await countsOf(id)).toMatchObject({ not_booked: 45, unclear: 0 });
  });
});
