import { randomUUID } from 'node:crypto';
import { HTML_ROUNDS } from '#domain/endpoint-evidence.ts';
import type { Booking } from '#contract/gateway/booking.ts';
import type { Session } from '#contract/gateway/session.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { until } from '#gateway/testing/label-stage.ts';
import { sendJson, startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const [A, B] = ['aB3x9Kq12', 'pQ7z2Lm55'];
let mayRead = false;
let readCount = 0;

/** A service whose key may book, but lacks the permission to read orders. */
beforeEach(async () => {
  [mayRead, readCount] = [false, 0];
  stage.platform = await startStubPlatform();
  stage.platform.answers.set('*', (request, response) => {
    const [, number] = /^\/orders\/([^/]+)$/.exec(request.url ?? '') ?? [];
    readCount += number === undefined ? 0 : 1;
    if (number === undefined) sendJson(response, 404, { error: 'no_route' });
    else if (!mayRead) sendJson(response, 403, { error: 'invalid_merchant_account' });
    else sendJson(response, 200, stage.platform.orders.get(number) ?? { tracking_number: number });
  });
  stage.platform.answers.set('POST /book', (_request, response, body) => {
    const { orders } = JSON.parse(body) as { orders: string[] };
    sendJson(response, 200, { response: [{ courier: 'Harbour', manifest_id: 7, orders, success: true }], count: 1 });
  });
  stage.gateway = await openGateway(stage.platform.url, { embedded: false });
});
afterEach(async () => {
  await stage.gateway.close();
  await stage.platform.close();
});

const enter = async (...numbers: readonly string[]) => {
  const orders = numbers.map((tracking_number) => ({ tracking_number }));
  const { body } = await stage.gateway.call<{ results: { verdict: string }[] }>('POST', '/api/orders/enter', {
    orders,
  });
  return body.results.map(({ verdict }) => verdict);
};
async function book(...orders: readonly string[]) {
  const id = randomUUID();
  await stage.gateway.call<Booking>('PUT', `/api/bookings/${id}`, { orders });
  return (await stage.gateway.settled(id)).counts;
}

test('numbers are entered unchecked and booked, and no page says that the key is refused', async () => {
  expect(await enter(A, B)).toEqual(['entered', 'entered']);
  expect(await book(A, B)).toMatchObject({ booked: 2 });
  expect(stage.platform.booked).toEqual([[A, B]]);
  const { body } = await stage.gateway.call<Session>('GET', '/api/session');
  expect(body.service).toMatchObject({ state: 'connected' });
});

test('once the key may read orders, they are read before the next booking: a booked one is not sent', async () => {
  expect(await enter(A, B)).toEqual(['entered', 'entered']);
  mayRead = true;
  stage.platform.orders.set(A, { tracking_number: A, manifest_id: 7 as never, manifest_number: 'M-7' as never });
  expect(await book(A)).toMatchObject({ booked: 1 });
  expect(stage.platform.booked).toEqual([]);
});

test('nothing is sent while one of the orders gets another answer', async () => {
  expect(await enter(A, B)).toEqual(['entered', 'entered']);
  stage.platform.answers.set(`GET /orders/${B}`, (_request, response) => sendJson(response, 503, { error: 'unwell' }));
  const id = randomUUID();
  await stage.gateway.call('PUT', `/api/bookings/${id}`, { orders: [A, B] });
  await until(async () => (await stage.gateway.call<Booking>('GET', `/api/bookings/${id}`)).body.held_up !== null);
  expect(stage.platform.booked).toEqual([]);
});

test('a key that has read orders before lacks no permission: nothing is sent while it is refused, also after a restart', async () => {
  mayRead = true;
  stage.platform.orders.set(A, { tracking_number: A, state: 'despatch_in_progress' });
  expect(await enter(A)).toEqual(['entered']);
  await stage.gateway.restart();
  mayRead = false;
  const id = randomUUID();
  await stage.gateway.call('PUT', `/api/bookings/${id}`, { orders: [A] });
  // Two reads a round: of this order, and of one that doesn't exist.
  const before = readCount;
  await until(() => Promise.resolve(readCount > before + 2 * (HTML_ROUNDS + 1)));
  expect((await stage.gateway.call<Booking>('GET', `/api/bookings/${id}`)).body.held_up).not.toBeNull();
  expect(stage.platform.booked).toEqual([]);
  mayRead = true;
  expect((await stage.gateway.settled(id)).counts).toMatchObject({ booked: 1 });
});
