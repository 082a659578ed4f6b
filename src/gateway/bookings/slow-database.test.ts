import { CLEAN_READ_SPACING_MS, CLEAN_READS } from '#domain/reconciliation.ts';
import { addOrders, loseAnswer, readBooking, stage } from '#gateway/testing/booking-stage.ts';
import { until } from '#gateway/testing/label-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { makePostgresDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MINUTE_MS = 60_000;
/** How long the database takes to record a read. */
const RECORDED_IN_MS = 500;

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await makePostgresDatabase();
  stage.platform = await startStubPlatform();
  stage.gateway = await openGateway(stage.platform.url, {
    quiescenceMs: 0,
    databaseUrl: database.url,
    isClockStopped: true,
  });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await stage.gateway.close();
  await stage.platform.close();
  await client.end();
  await database.drop();
});

/** From now on, reads of unclear orders aren't committed until `commit`. */
async function holdCommits(): Promise<void> {
  await client.query(`create function hold() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(1); return null; end $$;
    create constraint trigger hold after update of last_check_at on slipway_gateway.booking_part
      deferrable initially deferred for each row execute function public.hold();
    select pg_advisory_lock(1)`);
}

const isHeld = async () =>
  (await client.query(`select from pg_locks where locktype = 'advisory' and objid = 1 and not granted`)).rowCount === 1;

async function commit(): Promise<void> {
  await client.query('select pg_advisory_unlock(1)');
  // Granted once the transaction has ended.
  await client.query('select pg_advisory_lock(1)');
}

/** Counts the reads of these orders from now on. */
function countReads(orders: readonly string[]): () => number {
  let reads = 0;
  stage.platform.answers.set('POST /orders/lookup', (_request, response, body) => {
    const asked = (JSON.parse(body) as { orders: string[] }).orders;
    if (orders.some((number) => asked.includes(number))) reads += 1;
    const found = asked.map((number) => ({
      tracking_number: number,
      found: true,
      ...stage.platform.orders.get(number),
    }));
    sendJson(response, 200, { response: found });
  });
  return () => reads;
}

test('every read of unclear orders counts, however long the database takes to record it', async () => {
  const orders = addOrders(2);
  const id = await loseAnswer(orders);
  const reads = countReads(orders);
  await holdCommits();
  // The first read is due, whenever it was planned.
  stage.gateway.advance(MINUTE_MS);
  while ((await readBooking(id)).counts.not_booked === 0) {
    await until(isHeld);
    stage.gateway.advance(RECORDED_IN_MS);
    await commit();
    stage.gateway.advance(CLEAN_READ_SPACING_MS - RECORDED_IN_MS);
  }
  expect(reads()).toBeLessThanOrEqual(CLEAN_READS);
});
