import { sql } from 'kysely';
import { openDatabase } from '#server/database/database.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { log } from '#server/log.ts';
import type { Loop } from '#server/run-loop.ts';
import { makePostgresDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { Clock } from '#platform/clock.ts';
import { placeOf } from '#platform/main.ts';
import { addJobs, findNextJobTime } from '#platform/store/jobs.ts';
import { migrations } from '#platform/store/migrations.ts';
import { lockSetting, writeSetting } from '#platform/store/settings.ts';
import { moveClock } from '#platform/store/shared-clock.ts';
import type { Database, Tables } from '#platform/store/schema.ts';
import { watchClock } from '#platform/watch-clock.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Process {
  readonly clock: Clock;
  readonly loop: Loop;
}

let database: TestDatabase;
let connection: Database;
let running: Process[];

beforeEach(async () => {
  log.level = 'silent';
  database = await makePostgresDatabase();
  connection = await openDatabase<Tables>(placeOf({ dataFolder: '', databaseUrl: database.url }), migrations);
  running = [];
});
afterEach(async () => {
  await stop();
  await connection.destroy();
  await database.drop();
});

/** Starts following the database's clock on a machine whose own clock is ahead by this much. */
async function start(aheadMs: number): Promise<Process> {
  const process = await begin(aheadMs);
  await process.loop.settled();
  return process;
}

/** The same, but its first look at the clock may still be under way. */
async function begin(aheadMs: number): Promise<Process> {
  const clock = await Clock.open(connection, () => Date.now() + aheadMs);
  await clock.synchronise();
  const process = { clock, loop: watchClock(connection, clock, { isShared: true }, log, () => undefined) };
  running.push(process);
  return process;
}

async function stop(): Promise<void> {
  for (const { clock, loop } of running.splice(0)) {
    clock.stop();
    await loop.stop();
  }
}

/** Every process looks at the clock once more. */
async function look(): Promise<void> {
  for (const { loop } of running) loop.wake();
  await Promise.all(running.map(({ loop }) => loop.settled()));
}

/** In how long a job that waited for two hours is due, by each process's clock. */
async function leftMs(): Promise<number[]> {
  const runAt = (await findNextJobTime(connection, ['label'])) ?? Number.NaN;
  return running.map(({ clock }) => runAt - clock.now());
}

async function addWaitingJob(): Promise<void> {
  const runAt = Date.now() + 2 * HOUR_MS;
  await addJobs(connection, [{ kind: 'label', subject: 1, runAt }]);
}

/** How many connections wait for a row that another one has locked. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(connection);
  return rows[0]?.count ?? 0;
}

const isStillTwoHours = (left: readonly number[]) =>
  left.length > 0 && left.every((ms) => ms > 2 * HOUR_MS - MINUTE_MS && ms < 2 * HOUR_MS + MINUTE_MS);

test('processes on machines whose clocks are ten minutes apart have the same time', async () => {
  for (const aheadMs of [0, 10 * MINUTE_MS, -10 * MINUTE_MS]) await start(aheadMs);
  await addWaitingJob();
  expect(isStillTwoHours(await leftMs())).toBe(true);
});

test('what waits is shifted once, by whichever process notices first that the database’s clock was set back', async () => {
  for (const aheadMs of [0, 10 * MINUTE_MS, -10 * MINUTE_MS]) await start(aheadMs);
  await addWaitingJob();
  for (let times = 0; times < 2; times += 1) {
    await database.setClock(-HOUR_MS);
    for (let looks = 0; looks < 3; looks += 1) await look();
    expect(isStillTwoHours(await leftMs())).toBe(true);
  }
});

test('also if none was running when it was set back', async () => {
  await start(0);
  await addWaitingJob();
  await stop();
  await database.setClock(-HOUR_MS);
  for (const aheadMs of [0, 10 * MINUTE_MS]) await start(aheadMs);
  expect(isStillTwoHours(await leftMs())).toBe(true);
});

test('nothing is shifted when it is set forward, and what was shifted is not shifted back', async () => {
  const [one] = [await start(0), await start(10 * MINUTE_MS)];
  await addWaitingJob();
  const before = one.clock.steady();
  await database.setClock(HOUR_MS);
  await look();
  expect(isStillTwoHours((await leftMs()).map((ms) => ms + HOUR_MS))).toBe(true);
  await database.setClock(-HOUR_MS);
  for (let looks = 0; looks < 2; looks += 1) await look();
  expect(isStillTwoHours((await leftMs()).map((ms) => ms + HOUR_MS))).toBe(true);
  expect(one.clock.steady() - before).toBeGreaterThanOrEqual(HOUR_MS);
});

test('nothing is shifted when the sandbox’s clock is moved while a process is about to record the time', async () => {
  await start(0);
  await addWaitingJob();
  await inTransaction(connection, async (store) => {
    await lockSetting(store, 'clock_seen_ms');
    await begin(0);
    await expect.poll(countWaiting).toBe(1);
    await moveClock(store, HOUR_MS);
    await writeSetting(store, 'clock_seen_ms', String(Date.now() + HOUR_MS));
  });
  await look();
  const left = await leftMs();
  expect(isStillTwoHours(left.map((ms) => ms + HOUR_MS))).toBe(true);
});

test('while the database is away, time passes, and a clock set back meanwhile is noticed once it has come back', async () => {
  await start(0);
  await start(-10 * MINUTE_MS);
  await addWaitingJob();
  await database.setClock(-HOUR_MS);
  await database.goAway();
  const before = running.map(({ clock }) => clock.now());
  await look();
  expect(running.every(({ clock }, at) => clock.now() >= (before[at] ?? Infinity))).toBe(true);
  await database.comeBack();
  await expect
    .poll(async () => {
      await look();
      return isStillTwoHours(await leftMs());
    })
    .toBe(true);
});
