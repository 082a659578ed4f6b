import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getManifestDocument } from '#contract/documented/booking.ts';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { RATE_LIMIT_PER_MINUTE } from '#contract/limits.ts';
import { openDatabase } from '#server/database/database.ts';
import { log } from '#server/log.ts';
import { DEMO_ACCOUNT } from '#platform/demo/demo-account.ts';
import { migrations } from '#platform/store/migrations.ts';
import { listReceived } from '#platform/store/received-requests.ts';
import { countRequest } from '#platform/store/rate-windows.ts';
import type { Tables } from '#platform/store/schema.ts';
import { startPlatform } from './main.ts';
import { openReceiver } from '#platform/testing/open-receiver.ts';
import { SHARED_KEY, type TestPlatform } from '#platform/testing/open-test-platform.ts';
import { isBooked, openTwoPlatforms, type TwoPlatforms } from '#platform/testing/open-two-platforms.ts';
import { SOME_DRAFT } from '#platform/testing/some-draft.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const OFTEN = { interval: 50 };

let stage: TwoPlatforms;
let one: TestPlatform;
let other: TestPlatform;
beforeAll(async () => {
  stage = await openTwoPlatforms();
  ({ one, other } = stage);
});
afterAll(() => stage.close());

test('of three bookings of the same 999 orders at two processes at once, one succeeds, each order once', async () => {
  const orders = await one.makeLabelled(999);
  const before = (await one.call('GET /sandbox/ledger')).body.count as number;
  const answers = await Promise.all([one.book(orders), other.book(orders.toReversed()), one.book(orders)]);
  expect(answers.filter(isBooked)).toHaveLength(1);
  expect((await other.call('GET /sandbox/ledger')).body.count - before).toBe(999);
});

test('an order that is cancelled at one and booked at the other at the same moment ends as both answers say', async () => {
  const orders = await one.makeLabelled(16, 'NorthpostStandard');
  await Promise.all(
    orders.map(async (number, at) => {
      const [here, there] = at % 2 === 0 ? [one, other] : [other, one];
      const [cancelled, booked] = await Promise.all([here.call(`DELETE /orders/${number}`), there.book([number])]);
      const order = (await here.call(`GET /orders/${number}`)).body.response;
      // A booked order may still be cancelled afterwards; a cancelled one is never booked.
      expect(order.state).toBe(cancelled.status === 200 ? 'cancelled' : 'ready_for_pickup');
      expect(order.manifest_id !== null).toBe(isBooked(booked));
      expect(await stage.ledgerOf(number)).toBe(isBooked(booked) ? 1 : 0);
    }),
  );
});

test('the same Idempotency-Key at both at once is processed once, and both give the same answer', async () => {
  const headers = { 'idempotency-key': 'both-1' };
  const made = await Promise.all(
    [one, other, one, other].map((platform) => platform.call('POST /orders', { order: SOME_DRAFT }, { headers })),
  );
  expect(new Set(made.map(({ body }) => body.response.tracking_number)).size).toBe(1);
  const orders = await one.makeLabelled(20, 'SwiftlineExpress');
  const booked = await Promise.all([one, other, one, other].map((platform) => platform.book(orders, { headers })));
  expect(new Set(booked.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(booked.every(isBooked)).toBe(true);
  expect(await stage.ledgerOf(orders[0])).toBe(1);
  const reused = await other.book(orders.slice(1), { headers });
  expect(reused.status).toBe(422);
});

test('while one asks a slow carrier, the other leaves its orders alone, and gives its answer to the same key', async () => {
  await stage.setCarrier({ outcome: 'accept', delay_s: 20 });
  const orders = await one.makeLabelled(2, 'NorthpostStandard');
  const headers = { 'idempotency-key': 'slow-1' };
  const first = one.book(orders, { headers });
  // With an unknown number in it, the request never books anything.
  const reason = async () => (await other.book([...orders, 'SLPNONE'])).body.response[0].error_description as string;
  await expect.poll(reason, OFTEN).toContain('being booked');
  const same = other.book(orders, { headers });
  // Moving the clock at the other process also moves it for the one that is waiting.
  await other.call('POST /sandbox/clock', { advance_s: 21 });
  expect((await first).body.response).toMatchObject([{ success: true, orders }]);
  expect((await same).body).toEqual((await first).body);
  await stage.setCarrier({ outcome: 'accept' });
});

test('a clock that is moved at one is moved at the other with its very next answer', async () => {
  const nowOf = async (platform: TestPlatform) =>
    Date.parse((await platform.call('GET /sandbox/state')).body.response.now as string);
  for (const [here, there] of [[one, other] as const, [other, one] as const]) {
    const before = await nowOf(there);
    await Promise.all([
      here.call('POST /sandbox/clock', { advance_s: 1_000 }),
      there.call('POST /sandbox/clock', { advance_s: 1_000 }),
    ]);
    const [here1, there1] = [await nowOf(here), await nowOf(there)];
    expect(there1 - before).toBeGreaterThanOrEqual(2_000_000);
    expect(Math.abs(there1 - here1)).toBeLessThan(60_000);
  }
});

test('a fault requested at one happens at whichever is called next, as often as requested', async () => {
  await one.call('POST /sandbox/faults', { endpoint: 'GET /orders', fault: 'rate_limit', times: 3 });
  await other.call('POST /sandbox/faults', { endpoint: 'GET /orders', fault: 'error_500_before' });
  expect((await other.call('GET /sandbox/state')).body.response.faults).toEqual([
    { endpoint: 'GET /orders', fault: 'rate_limit', times: 3, seconds: 0 },
    { endpoint: 'GET /orders', fault: 'error_500_before', times: 1, seconds: 0 },
  ]);
  const answers = await Promise.all(
    [one, other, one, other, one, other].map((each) => each.call('GET /orders?limit=1')),
  );
  const counted = Map.groupBy(answers, ({ status }) => status);
  expect([200, 429, 500].map((status) => counted.get(status)?.length)).toEqual([2, 3, 1]);
  expect((await one.call('GET /sandbox/state')).body.response.faults).toEqual([]);
});

test('requests received by either are shown by both, without header values, even in the database', async () => {
  const headers = [{ key: 'x-token', value: 'a-secret-value' }];
  const settings = { url: 'https://hooks.shop.example/in', kind: 'mapped', headers, fields: [], enabled: false };
  await one.call('PUT /merchant/webhook', settings);
  await other.call('PUT /merchant/webhook', { ...settings, kind: 'raw' });
  const shown = async (platform: TestPlatform) =>
    (await platform.call('GET /sandbox/requests?endpoint=PUT%20/merchant/webhook')).body.response as { body: object }[];
  for (const platform of [one, other]) {
    const kinds = async () => (await shown(platform)).map(({ body }) => (body as { kind?: string } | null)?.kind);
    await expect.poll(kinds, OFTEN).toEqual(expect.arrayContaining(['mapped', 'raw']));
    expect(JSON.stringify(await shown(platform))).toContain('x-token');
  }
  const database = await openDatabase<Tables>(one.place, migrations);
  expect(JSON.stringify(await listReceived(database, 5_000, undefined))).not.toContain('a-secret-value');
  await database.destroy();
});

test('the request limit per minute counts across both', async () => {
  const ask = async (platform: TestPlatform) => (await platform.call('GET /book/999999/document')).status;
  expect(await ask(one)).toBe(404);
  const now = Date.parse((await one.call('GET /sandbox/state')).body.response.now as string);
  // As if a third process had received most of them.
  const left = 9;
  const third = await openDatabase<Tables>(one.place, migrations);
  const request = { endpoint: getManifestDocument.name, account: DEMO_ACCOUNT, now, windowMs: 60_000 };
  for (let counted = 1; counted < RATE_LIMIT_PER_MINUTE - left; counted += 1) await countRequest(third, request);
  await third.destroy();
  const statuses = await Promise.all(Array.from({ length: left + 7 }, (_, at) => ask(at % 2 === 0 ? one : other)));
  expect(statuses.filter((status) => status === 404)).toHaveLength(left);
  expect([await ask(one), await ask(other)]).toEqual([429, 429]);
  await one.call('POST /sandbox/clock', { advance_s: 61 });
  expect([await ask(one), await ask(other)]).toEqual([404, 404]);
});

test('each update is sent once by whichever is free, in turn within an order, and a receiver gets no more at once than from one process', async () => {
  const receiver = await openReceiver();
  let [onTheWire, most] = [0, 0];
  const held: (() => void)[] = [];
  receiver.answer = (response) => {
    onTheWire += 1;
    most = Math.max(most, onTheWire);
    held.push(() => {
      onTheWire -= 1;
      response.end();
    });
  };
  const orders = await one.makeLabelled(12, 'SwiftlineExpress');
  const settings = { url: receiver.url, kind: 'mapped', headers: [], fields: [...WEBHOOK_FIELDS], enabled: true };
  await one.call('PUT /merchant/webhook', settings);
  await other.book(orders);
  for (const number of orders) await one.call(`POST /sandbox/orders/${number}/status`, { status: 'in_transit' });
  const isOver = async () => {
    for (const letGo of held.splice(0)) letGo();
    const open = await other.call('GET /merchant/webhook/deliveries?outcome=waiting');
    return open.body.response.length as number;
  };
  await expect.poll(isOver, OFTEN).toBe(0);
  expect(receiver.received).toHaveLength(24);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(24);
  expect(most).toBeLessThanOrEqual(4);
  const told = Map.groupBy(
    receiver.received.map(({ body }) => JSON.parse(body) as { tracking_number: string; current_state: string }),
    (update) => update.tracking_number,
  );
  for (const updates of told.values())
    expect(updates.map((update) => update.current_state)).toEqual(['ready_for_pickup', 'in_transit']);
  // Whichever process makes a manually requested attempt, the one that was asked shows it.
  receiver.answer = (response) => response.end();
  const [{ id }] = (await one.call('GET /merchant/webhook/deliveries?limit=1')).body.response;
  for (const platform of [one, other]) {
    const replayed = await platform.call(`POST /merchant/webhook/deliveries/${id}/replay`);
    expect(replayed.body.response.attempts.at(-1)).toMatchObject({ manual: true });
  }
  expect(receiver.received).toHaveLength(26);
  await one.call('POST /sandbox/reset');
  await receiver.close();
});

test('two resets at once leave one shop, and both show it', async () => {
  await Promise.all([one.call('POST /sandbox/reset'), other.call('POST /sandbox/reset')]);
  const count = async (platform: TestPlatform) => (await platform.call('GET /orders?limit=500')).body.response.length;
  const left = (await count(one)) as number;
  expect(left).toBeGreaterThan(380);
  expect(left).toBeLessThan(450);
  expect(await count(other)).toBe(left);
});

test('a process with another key, or one that wants the database to itself, is refused', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'slipway-refused-'));
  const begin = (key: string, sharesDatabase: boolean) =>
    startPlatform({
      port: 0,
      demo: false,
      log,
      dataFolder,
      databaseUrl: stage.database.url,
      sharesDatabase,
      webhooks: { allowLoopback: true, key },
    });
  await expect(begin(Buffer.alloc(32, 6).toString('base64'), true)).rejects.toThrow(
    /^WEBHOOK_KEY: the other Slipways on this DATABASE_URL have a different key\. Set the same key for all of them\.$/u,
  );
  await expect(begin(SHARED_KEY, false)).rejects.toThrow(
    /^Another Slipway is running on the schema slipway_platform of DATABASE_URL\..* ROLE=platform and the same STORAGE_URL/u,
  );
  rmSync(dataFolder, { recursive: true, force: true });
});
