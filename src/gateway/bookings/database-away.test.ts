import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booking } from '#contract/gateway/booking.ts';
import { acceptAll, addOrders, bookOnPlatform, newId, put, stage } from '#gateway/testing/booking-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { openKillableGateway } from '#gateway/testing/open-killable-gateway.ts';
import { sendJson, startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { answerBooked, onFirstRequest } from '#gateway/testing/on-first-request.ts';
import pg from 'pg';
import { pino } from 'pino';
import { openLossyPostgres } from '#server/testing/lose-commit.ts';
import { makePostgresDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let database: TestDatabase;
beforeEach(async () => {
  database = await makePostgresDatabase();
  stage.platform = await startStubPlatform();
});
afterEach(async () => {
  await stage.platform.close();
  await database.drop();
});

const change = async (statement: string) => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
};
const readyz = async () => (await stage.gateway.call('GET', '/readyz')).status;

test('nothing is sent while the database is away; when it is back, the booking continues and is sent once', async () => {
  stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: 0, databaseUrl: database.url });
  const orders = addOrders(3);
  acceptAll();
  const gone = Promise.withResolvers<void>();
  const showOrders = (response: ServerResponse) => {
    const listed = orders.map((number) => ({ found: true, ...stage.platform.orders.get(number) }));
    sendJson(response, 200, { response: listed });
  };
  onFirstRequest({ endpoint: 'POST /orders/lookup', orders }, () => database.goAway().then(gone.resolve), showOrders);
  const id = newId();
  expect((await put(id, orders)).status).toBe(202);
  await gone.promise;
  await expect.poll(readyz).toBe(503);
  const other = await put(newId(), addOrders(1, 'NorthpostStandard', 'M'));
  expect([other.status, (other.body as unknown as { error: string }).error]).toEqual([503, 'storage_unavailable']);
  expect(stage.platform.booked).toEqual([]);
  await database.comeBack();
  expect((await stage.gateway.settled(id)).counts).toMatchObject({ booked: 3 });
  expect(stage.platform.booked).toEqual([orders]);
  await expect.poll(readyz).toBe(200);
  await stage.gateway.close();
});

test('an answer that arrives while the database is away is kept, and recorded when it is back', async () => {
  stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: 0, databaseUrl: database.url });
  const orders = addOrders(2);
  onFirstRequest({ endpoint: 'POST /book', orders }, () => database.goAway(), answerBooked(orders));
  const id = newId();
  await put(id, orders);
  await expect.poll(readyz).toBe(503);
  await database.comeBack();
  const booking = await stage.gateway.settled(id);
  expect(booking.counts).toMatchObject({ booked: 2, unclear: 0 });
  expect(stage.platform.booked).toHaveLength(1);
  await stage.gateway.close();
});

/** Longer than a transaction is repeated by itself. */
const CONFLICTS = 55;

test('an answer is recorded however often the transactions of other processes come first', async () => {
  stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: 0, databaseUrl: database.url });
  const orders = addOrders(2);
  acceptAll();
  // A sequence keeps counting when a transaction is rolled back.
  await change(`create sequence conflicts;
    create function conflict() returns trigger language plpgsql as $$ begin
      if nextval('conflicts') <= ${CONFLICTS} then raise exception 'others came first' using errcode = '40001'; end if;
      return new; end $$;
    create trigger conflict before insert on slipway_gateway.order_booked for each row execute function public.conflict()`);
  const id = newId();
  await put(id, orders);
  expect((await stage.gateway.settled(id)).counts).toMatchObject({ booked: 2, unclear: 0 });
  await stage.gateway.close();
});

const stopHere = async (id: string) => {
  await stage.gateway.call('POST', `/api/bookings/${id}/stop?only=unsent`);
};
/** What another process writes when it is asked to stop a booking of this one. */
const stopElsewhere = (id: string) =>
  change(`update slipway_gateway.booking_attempt set stop_asked = 'unsent' where attempt_id = '${id}'`);

test.each([
  ['this process', stopHere],
  ['another process', stopElsewhere],
])('a booking stopped through %s while the answer to its mark "sending" is lost is not booked', async (_, stop) => {
  const lossy = await openLossyPostgres(database.url);
  stage.gateway = await openGateway(stage.platform.url, { databaseUrl: lossy.url });
  const orders = addOrders(2);
  acceptAll();
  const id = newId();
  const lost = lossy.loseCommitAfter(() => stop(id), 'update "booking_part"', 'sending');
  await put(id, orders);
  await lost;
  const booking = await stage.gateway.settled(id);
  expect(booking).toMatchObject({ failure: { kind: 'stopped' }, counts: { not_booked: 2, unclear: 0 } });
  expect(stage.platform.booked).toEqual([]);
  // Another booking can take the orders right away.
  const other = newId();
  expect((await put(other, orders)).status).toBe(202);
  expect((await stage.gateway.settled(other)).counts.booked).toBe(2);
  await stage.gateway.close();
  await lossy.close();
});

test('the answer that the booking is marked as being sent is lost: it was not sent yet, and is sent once', async () => {
  const lossy = await openLossyPostgres(database.url);
  stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: 0, databaseUrl: lossy.url });
  const orders = addOrders(2);
  acceptAll();
  const lost = lossy.loseCommitOf('update "booking_part"', 'sending');
  const id = newId();
  expect((await put(id, orders)).status).toBe(202);
  await lost;
  const booking = await stage.gateway.settled(id);
  expect(booking).toMatchObject({ counts: { booked: 2, unclear: 0 }, parts: [{ unclear_cause: null }] });
  expect(stage.platform.booked).toEqual([orders]);
  // What the service answered is recorded, and the answer to that is lost.
  const again = addOrders(2, 'NorthpostStandard', 'R');
  const answerLost = lossy.loseCommitOf('insert into "booking_item"');
  const next = newId();
  await put(next, again);
  await answerLost;
  expect((await stage.gateway.settled(next)).parts).toMatchObject([{ state: 'resolved', unclear_cause: null }]);
  expect((await stage.gateway.settled(next)).counts).toMatchObject({ booked: 2 });
  await stage.gateway.close();
  await lossy.close();
});

test.each(['lock_timeout', 'statement_timeout'])(
  'an answer that can’t be written within the database’s own %s is kept, and recorded later',
  async (limit) => {
    const failed = Promise.withResolvers<void>();
    const log = pino({ level: 'error', hooks: { logMethod: () => failed.resolve() } });
    const url = new URL(database.url);
    url.searchParams.set('options', `-c ${limit}=2000`);
    stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: 0, databaseUrl: url.href, log });
    const orders = addOrders(2);
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    const answer = (response: ServerResponse) => {
      bookOnPlatform(orders, 901);
      const item = { success: true, manifest_id: 901, manifest: 'M-901', orders, order_count: orders.length };
      sendJson(response, 200, { response: [item], count: 1 });
    };
    // As while a newer version migrates it.
    const lock = async () => {
      await other.query('begin; lock table slipway_gateway.booking_item');
    };
    onFirstRequest({ endpoint: 'POST /book', orders }, lock, answer);
    const id = newId();
    await put(id, orders);
    await failed.promise;
    await other.end();
    const { counts, parts } = await stage.gateway.settled(id, (booking) => booking.counts.waiting === 0);
    expect(counts).toMatchObject({ booked: 2 });
    expect(parts).toMatchObject([{ http_status: 200 }]);
    await stage.gateway.close();
  },
);

test('a suspended process that finds it was replaced sends nothing and ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-paused-'));
  const [paused, next] = [0, 1].map(() =>
    openKillableGateway(stage.platform.url, { folder, databaseUrl: database.url }),
  ) as [ReturnType<typeof openKillableGateway>, ReturnType<typeof openKillableGateway>];
  const orders = addOrders(2);
  const asked = Promise.withResolvers<void>();
  const held: ServerResponse[] = [];
  acceptAll();
  stage.platform.answers.set('POST /orders/lookup', (_request, response, body) => {
    // The first request only learns what the service offers; the next one asks for the orders.
    if (!orders.some((number) => body.includes(number))) sendJson(response, 200, { response: [] });
    else {
      held.push(response);
      asked.resolve();
    }
  });
  await paused.start();
  const id = newId();
  expect((await paused.call('PUT', `/api/bookings/${id}`, { orders }))?.status).toBe(202);
  await asked.promise;
  paused.signal('SIGSTOP');
  // Simulates the database server dropping a machine that no longer responds.
  await database.cut();
  await next.start();
  const booking = await next.call<Booking>('GET', `/api/bookings/${id}`);
  expect(booking?.body).toMatchObject({ counts: { not_booked: 2 }, failure: { kind: 'stopped' } });
  const listed = orders.map((number) => ({ found: true, ...stage.platform.orders.get(number) }));
  for (const response of held) sendJson(response, 200, { response: listed });
  const ended = paused.ended();
  paused.signal('SIGCONT');
  expect(await ended).toBe(1);
  expect(stage.platform.booked).toEqual([]);
  await Promise.all([paused.close(), next.close()]);
  rmSync(folder, { recursive: true, force: true });
});
