import { findChecks } from '#gateway/store/labels/label-checks.ts';
import { brunswick } from '#gateway/store/testing/today-index.ts';
import { until } from '#gateway/testing/label-stage.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;
const [A, B] = ['SLP4408812K7Q2', 'SLP4408813M1B8'];

beforeAll(async () => {
  platform = await startStubPlatform();
  // A service that doesn't list orders by itself: the list contains what people added.
  platform.answers.set('GET /orders', (_request, response) => sendJson(response, 404, { error: 'not_found' }));
  for (const tracking_number of [A, B])
    platform.orders.set(tracking_number, { tracking_number, state: 'despatch_in_progress' });
  gateway = await openGateway(platform.url);
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
});

const look = async (wanted = true) => gateway.call('POST', '/api/orders/lookup', { tracking_numbers: [A, B], wanted });
const listed = async () => {
  const { body } = await gateway.call<{ orders: { tracking_number: string }[] }>('GET', '/api/orders?view=all');
  return body.orders.map((order) => order.tracking_number).toSorted();
};
const remove = async (body: object) => gateway.call('POST', '/api/orders/remove', body);

test('removed orders leave the working list and come back as they were', async () => {
  await look();
  expect(await listed()).toEqual([A, B]);
  const before = (await gateway.call('GET', '/api/orders?view=all')).body['orders'];
  expect(await remove({ tracking_numbers: [A.toLowerCase(), 'SLPNOTHERE'] })).toMatchObject({
    status: 200,
    body: { tracking_numbers: [A] },
  });
  expect(await listed()).toEqual([B]);
  expect(await remove({ tracking_numbers: [A], back: true })).toMatchObject({ body: { tracking_numbers: [A] } });
  expect((await gateway.call('GET', '/api/orders?view=all')).body['orders']).toEqual(before);
});

test('searching does not bring a removed order back, but pasting it again does', async () => {
  await look();
  await remove({ tracking_numbers: [A] });
  await gateway.call('GET', `/api/orders?view=all&q=${A}`);
  expect(await listed()).toEqual([B]);
  // Several numbers in the search field are looked up, and again whenever an order changes.
  await look(false);
  expect(await listed()).toEqual([B]);
  await look();
  expect(await listed()).toEqual([A, B]);
});

test('adding a removed order, from a file or the search field, brings it back as it was', async () => {
  await look();
  const before = (await gateway.call('GET', '/api/orders?view=all')).body['orders'];
  await remove({ tracking_numbers: [A] });
  const { body } = await gateway.call('POST', '/api/orders/enter', { orders: [{ tracking_number: A.toLowerCase() }] });
  expect(body['results']).toEqual([{ tracking_number: A, verdict: 'known' }]);
  expect((await gateway.call('GET', '/api/orders?view=all')).body['orders']).toEqual(before);
});

test('a removed order whose pickup site was deleted meanwhile comes back at the default site', async () => {
  const { lanes, ...settings } = brunswick();
  const [main] = settings.sites;
  const sites = [main, { ...main, site_id: 'perth', name: 'Perth', is_default: false }];
  expect((await gateway.call('PUT', '/api/cut-offs', { ...settings, lanes, sites, version: 0 })).status).toBe(200);
  await look();
  await gateway.call('POST', '/api/orders/site', { tracking_numbers: [A], site_id: 'perth' });
  await remove({ tracking_numbers: [A] });
  expect((await gateway.call('PUT', '/api/cut-offs', { ...settings, lanes, version: 1 })).status).toBe(200);
  const [order] = (await look()).body['orders'] as object[];
  expect(order).toMatchObject({ tracking_number: A });
  expect(order).not.toHaveProperty('site_id');
});

test('a removed order whose label arrives meanwhile comes back with it', async () => {
  const number = 'SLP4408814P3D7';
  platform.orders.set(number, { tracking_number: number, state: 'order_placed', created_at: '2026-01-01T00:00:00Z' });
  const asked = Promise.withResolvers<void>();
  const removed = Promise.withResolvers<void>();
  platform.answers.set(`GET /orders/${number}/label`, (_request, response) => {
    asked.resolve();
    const link = `${platform.url}/pdf?X-Amz-Expires=604800`;
    void removed.promise.then(() => sendJson(response, 200, { response: { id: 1, qualified_url: link } }));
  });
  const shown = async () => {
    const { body } = await gateway.call('POST', '/api/orders/lookup', { tracking_numbers: [number], wanted: true });
    return body['orders'];
  };
  await shown();
  await gateway.call('POST', '/api/labels', { tracking_numbers: [number] });
  await asked.promise;
  expect(await shown()).toMatchObject([{ tracking_number: number, label: 'checking' }]);
  await remove({ tracking_numbers: [number] });
  removed.resolve();
  await until(async () => (await findChecks(gateway.database(), [number]))[0]?.state === 'ready');
  expect(await shown()).toMatchObject([{ tracking_number: number, label: 'ready' }]);
  await remove({ tracking_numbers: [number] });
});

test('a removed order that is booked by its number stays booked if somebody adds it again', async () => {
  await look();
  await remove({ tracking_numbers: [A] });
  platform.answers.set('POST /book', (_request, response) => {
    sendJson(response, 200, { response: [{ success: true, manifest_id: 901, manifest: 'M-901', orders: [A] }] });
  });
  const id = crypto.randomUUID();
  await gateway.call('PUT', `/api/bookings/${id}`, { orders: [A] });
  expect((await gateway.settled(id)).counts.booked).toBe(1);
  const { body } = await gateway.call('POST', '/api/orders/lookup', { tracking_numbers: [A], wanted: true });
  expect(body['orders']).toMatchObject([{ tracking_number: A, booking: 'booked' }]);
});

test('an order that is removed while it is being read stays removed, and can be added and removed again', async () => {
  await look();
  const asked = Promise.withResolvers<void>();
  const removed = Promise.withResolvers<void>();
  platform.answers.set(`GET /orders/${B}`, (_request, response) => {
    asked.resolve();
    void removed.promise.then(() => sendJson(response, 200, { response: platform.orders.get(B) }));
  });
  const opened = gateway.call('GET', `/api/orders/${B}`);
  await asked.promise;
  expect((await remove({ tracking_numbers: [B] })).status).toBe(200);
  removed.resolve();
  await opened;
  platform.answers.delete(`GET /orders/${B}`);
  expect(await listed()).not.toContain(B);
  await look();
  expect(await remove({ tracking_numbers: [B] })).toMatchObject({ status: 200, body: { tracking_numbers: [B] } });
});

test('a service with an orders feed keeps its own list', async () => {
  const other = await startStubPlatform();
  other.orders.set(A, { tracking_number: A, state: 'despatch_in_progress' });
  const fed = await openGateway(other.url);
  await fed.call('GET', '/api/session');
  expect(await fed.call('POST', '/api/orders/remove', { tracking_numbers: [A] })).toMatchObject({
    status: 409,
    body: { error: 'has_feed' },
  });
  await fed.close();
  await other.close();
});

test('an order that was removed before the service showed its own list comes back with it, as it was', async () => {
  const other = await startStubPlatform();
  other.orders.set(A, { tracking_number: A, state: 'despatch_in_progress' });
  other.answers.set('GET /orders', (_request, response) => sendJson(response, 503, { error: 'unwell' }));
  const fed = await openGateway(other.url);
  const shown = async (wanted: boolean) => {
    const { body } = await fed.call<{ orders: { tracking_number: string; held: unknown }[] }>(
      'POST',
      '/api/orders/lookup',
      { tracking_numbers: [A], wanted },
    );
    return body.orders;
  };
  await shown(true);
  await fed.call('POST', '/api/orders/hold', { tracking_numbers: [A], reason: 'Wrong address' });
  const before = await shown(false);
  expect(before).toMatchObject([{ tracking_number: A }]);
  expect(await fed.call('POST', '/api/orders/remove', { tracking_numbers: [A] })).toMatchObject({ status: 200 });
  expect(await shown(false)).toEqual([]);
  other.answers.delete('GET /orders');
  await until(async () => {
    fed.advance(10_000);
    return (await shown(false)).length > 0;
  });
  expect(await shown(false)).toMatchObject([{ tracking_number: A, held: before[0]?.held }]);
  await fed.close();
  await other.close();
});
