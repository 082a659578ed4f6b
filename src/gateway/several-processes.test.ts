import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booking } from '#contract/gateway/booking.ts';
import type { LabelCheck } from '#contract/gateway/label.ts';
import { placeOf } from '#gateway/main.ts';
import { findChecks } from '#gateway/store/labels/label-checks.ts';
import { migrations } from '#gateway/store/schema/migrations.ts';
import type { GatewayTables } from '#gateway/store/schema/tables.ts';
import { addOrders, bookOnPlatform, newId, stage } from '#gateway/testing/booking-stage.ts';
import { type KillableGateway, openKillableGateway } from '#gateway/testing/open-killable-gateway.ts';
import { sendJson, startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { openDatabase } from '#server/database/database.ts';
import { isLiving } from '#server/database/process-rows.ts';
import { makePostgresDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** After this much silence, other processes consider a process ended, and it ends itself: longer than a busy machine stalls one. */
const SILENT_MS = 15_000;
const OFTEN = { interval: 100 };

let folder = '';
let database: TestDatabase;
let gateways: [KillableGateway, KillableGateway];
/** Answers to bookings that have reached the service. */
let held: (() => void)[] = [];

/** What else has reached the service, and whether it is answered. */
let [asked, answersAsked]: [string[], boolean] = [[], false];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-several-'));
  database = await makePostgresDatabase();
  stage.platform = await startStubPlatform();
  let made = 900;
  stage.platform.answers.set('POST /book', (_request, response, body) => {
    const { orders } = JSON.parse(body) as { orders: string[] };
    made += 1;
    const id = made;
    bookOnPlatform(orders, id);
    const item = { success: true, manifest_id: id, manifest: `M-${id}`, orders, order_count: orders.length };
    held.push(() => {
      sendJson(response, 200, { response: [item], count: 1 });
    });
  });
  const shared = { folder, databaseUrl: database.url, silentForMs: SILENT_MS };
  gateways = [openKillableGateway(stage.platform.url, shared), openKillableGateway(stage.platform.url, shared)];
  // Started at the same time, on a database without tables.
  await Promise.all(gateways.map((gateway) => gateway.start()));
});
beforeEach(() => {
  [held, asked, answersAsked] = [[], [], false];
  stage.platform.booked.length = 0;
});
afterAll(async () => {
  gateways[0].signal('SIGCONT');
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await stage.platform.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const book = async (gateway: KillableGateway, id: string, orders: readonly string[]) =>
  (await gateway.call('PUT', `/api/bookings/${id}`, { orders }))?.status;
const read = async (gateway: KillableGateway, id: string) =>
  (await gateway.call<Booking>('GET', `/api/bookings/${id}`))?.body;
const countsOf = async (gateway: KillableGateway, id: string) => (await read(gateway, id))?.counts;
async function whenOut(): Promise<void> {
  await expect.poll(() => held.length, OFTEN).toBe(1);
}
const sent = () => stage.platform.booked.flat();

/** Requests a label for one order and a cancel of another; neither is answered until `answersAsked`. Returns both orders. */
async function askUnanswered(gateway: KillableGateway, prefix: string): Promise<[string, string]> {
  const [labelled = '', cancelled = ''] = addOrders(2, 'NorthpostStandard', `X${prefix}`);
  for (const number of [labelled, cancelled]) {
    const order = { tracking_number: number, state: 'order_placed', created_at: '2026-01-01T00:00:00.000Z' };
    stage.platform.orders.set(number, order);
  }
  const link = `${stage.platform.url}/pdf?X-Amz-Expires=604800`;
  const answers = stage.platform.answers;
  answers.set(`GET /orders/${labelled}/label`, (_request, response) => {
    asked.push(`label ${labelled}`);
    if (answersAsked) sendJson(response, 200, { response: { id: 1, qualified_url: link } });
  });
  answers.set(`GET /orders/${cancelled}`, (_request, response) => {
    sendJson(response, 200, { response: stage.platform.orders.get(cancelled) });
  });
  answers.set(`DELETE /orders/${cancelled}`, () => {
    asked.push(`cancel ${cancelled}`);
    const order = stage.platform.orders.get(cancelled);
    if (order) stage.platform.orders.set(cancelled, { ...order, state: 'cancelled' });
  });
  const numbers = [labelled, cancelled];
  await gateway.call('POST', '/api/orders/lookup', { tracking_numbers: numbers });
  await gateway.call('POST', '/api/labels', { tracking_numbers: [labelled] });
  void gateway.call('POST', '/api/orders/cancellations', { tracking_numbers: [cancelled] });
  await expect.poll(() => asked.length, OFTEN).toBe(2);
  asked.sort();
  return [labelled, cancelled];
}

/** Holds back the reads of these orders that a booking starts with, until released. */
function holdChecks(orders: readonly string[]) {
  const waiting: ServerResponse[] = [];
  const reached = Promise.withResolvers<void>();
  stage.platform.answers.set('POST /orders/lookup', (_request, response, body) => {
    if (!orders.some((number) => body.includes(number))) sendJson(response, 200, { response: [] });
    else {
      waiting.push(response);
      reached.resolve();
    }
  });
  const letGo = () => {
    stage.platform.answers.delete('POST /orders/lookup');
    const listed = orders.map((number) => ({ found: true, ...stage.platform.orders.get(number) }));
    for (const response of waiting) sendJson(response, 200, { response: listed });
  };
  return { asked: reached.promise, letGo };
}

test('a booking in flight stays with its living process: the other one shows it, and waits for its answer however long that takes', async () => {
  const [one, other] = gateways;
  const orders = addOrders(3, 'NorthpostStandard', 'A');
  const id = newId();
  expect(await book(one, id, orders)).toBe(202);
  await whenOut();
  const [labelled, cancelled] = await askUnanswered(one, 'A');
  const { url, cookie } = other.address();
  const heard: string[] = [];
  const listening = new AbortController();
  const stream = await fetch(`${url}/api/events`, { headers: { cookie }, signal: listening.signal });
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) heard.push(new TextDecoder().decode(chunk));
  })().catch(() => undefined);
  const over = performance.now() + 1.5 * SILENT_MS;
  await expect
    .poll(async () => {
      expect(await read(other, id)).toMatchObject({ counts: { waiting: 3, unclear: 0 }, progress: 'booking' });
      return performance.now() > over;
    }, OFTEN)
    .toBe(true);
  expect(asked).toEqual([`cancel ${cancelled}`, `label ${labelled}`]);
  // Nor is it started a second time, whichever process is asked.
  expect(await book(other, id, orders)).toBe(200);
  expect(await book(other, newId(), orders)).toBe(409);
  held[0]?.();
  await expect.poll(() => countsOf(other, id), OFTEN).toMatchObject({ booked: 3 });
  await expect.poll(() => heard.some((text) => text.includes(id)), OFTEN).toBe(true);
  listening.abort();
  await reading;
  expect(sent()).toEqual(orders);
});

test('a booking can be stopped through either process before it is sent, and twenty at once book each order once', async () => {
  const [one, other] = gateways;
  const stopped = addOrders(2, 'NorthpostStandard', 'D');
  const checks = holdChecks(stopped);
  const id = newId();
  expect(await book(one, id, stopped)).toBe(202);
  await checks.asked;
  expect((await other.call('POST', `/api/bookings/${id}/stop?only=unsent`))?.status).toBe(200);
  checks.letGo();
  await expect.poll(() => countsOf(other, id), OFTEN).toMatchObject({ not_booked: 2 });
  expect(sent()).toEqual([]);
  const orders = addOrders(6, 'NorthpostStandard', 'E');
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_value, turn) => book(turn % 2 === 0 ? one : other, newId(), orders)),
  );
  expect(statuses.filter((status) => status === 202)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  await whenOut();
  held[0]?.();
  expect(sent()).toEqual(orders);
});

test('a browser that a person signed in with through one process is known to the other, and its tries count in both', async () => {
  const signIn = (at: number, password: string, cookie = '') => {
    const [body, type] = [JSON.stringify({ email: 'packer@slipway.test', password }), 'application/json'];
    const url = `${gateways[at % 2]?.address().url}/api/session`;
    return fetch(url, { method: 'POST', headers: { 'content-type': type, cookie }, body });
  };
  const signedIn = await signIn(0, 'slipway-demo');
  const [device] = /slipway_device=[\w-]+/u.exec(signedIn.headers.get('set-cookie') ?? '') ?? [];
  for (const cookie of ['', device]) {
    expect((await signIn(1, 'slipway-demo', cookie)).status).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) expect((await signIn(tries, 'wrong', cookie)).status).toBe(401);
    expect((await signIn(1, 'slipway-demo', cookie)).status).toBe(429);
  }
});

test('killed while its booking is in flight: the other process finds out by reading, and nothing is sent again', async () => {
  const [one, other] = gateways;
  const orders = addOrders(4, 'NorthpostStandard', 'B');
  const id = newId();
  expect(await book(one, id, orders)).toBe(202);
  await whenOut();
  const [labelled, cancelled] = await askUnanswered(one, 'B');
  const own = await openDatabase<GatewayTables>(placeOf({ dataFolder: folder, databaseUrl: database.url }), migrations);
  const [unanswered] = await findChecks(own, [labelled]);
  answersAsked = true;
  await one.kill();
  await expect.poll(() => countsOf(other, id), OFTEN).toMatchObject({ booked: 4, unclear: 0 });
  expect(sent()).toEqual(orders);
  // The label is requested again, whichever process requested it. Only a living process knows that its answer was lost and counts no attempt.
  const attempts = (await isLiving(own, unanswered?.epoch ?? 0)) ? 1 : 2;
  await own.destroy();
  const checkOf = async () =>
    (await other.call<{ check: LabelCheck | null }>('GET', `/api/orders/${labelled}/label/attempts`))?.body.check;
  await expect.poll(checkOf, OFTEN).toMatchObject({ state: 'ready', attempts });
  // Its cancel is resolved by reading, not sent twice.
  const stateOf = async () =>
    (await other.call<{ orders: { state: string }[] }>('POST', '/api/orders/lookup', { tracking_numbers: [cancelled] }))
      ?.body.orders[0]?.state;
  await expect.poll(stateOf, OFTEN).toBe('cancelled');
  const ofThese = asked.filter((what) => what.endsWith(labelled) || what.endsWith(cancelled)).toSorted();
  expect(ofThese).toEqual([`cancel ${cancelled}`, `label ${labelled}`, `label ${labelled}`]);
  // The process that comes back has nothing to pick up.
  await one.start();
  expect(await countsOf(one, id)).toMatchObject({ booked: 4 });
  expect(sent()).toEqual(orders);
});

test('suspended before sending for longer than a process may be silent: it sends nothing when it wakes up, and ends', async () => {
  const [one, other] = gateways;
  const orders = addOrders(2, 'NorthpostStandard', 'C');
  const checks = holdChecks(orders);
  const [id, again] = [newId(), newId()];
  expect(await book(one, id, orders)).toBe(202);
  await checks.asked;
  one.signal('SIGSTOP');
  await expect
    .poll(() => read(other, id), OFTEN)
    .toMatchObject({
      counts: { not_booked: 2 },
      failure: { kind: 'stopped' },
    });
  checks.letGo();
  expect(await book(other, again, orders)).toBe(202);
  await whenOut();
  held[0]?.();
  await expect.poll(() => countsOf(other, again), OFTEN).toMatchObject({ booked: 2 });
  const ended = one.ended();
  one.signal('SIGCONT');
  expect(await ended).toBe(1);
  expect(sent()).toEqual(orders);
});
