import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { StartProblem } from '#server/data-folder.ts';
import { type DatabaseHold, holdDatabase } from './database-hold.ts';
import { openDatabase } from './database.ts';
import { runs } from './dialect.ts';
import { WORK_TIMEOUT_MS } from './postgres-client.ts';
import type { PostgresPlace } from './postgres-dialect.ts';
import { makePostgresDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import pg from 'pg';

const log = pino({ level: 'silent' });
const TIMES = { heartbeatEveryMs: 100, sureForMs: 1_000, silentForMs: 2_000 };
const migrations = {
  '001-first': runs([
    `create table process (epoch integer primary key, begun_at integer not null, seen_at integer not null, ended_at integer)`,
    `insert into process (epoch, begun_at, seen_at) values (1, 0, 0), (2, 0, 0)`,
  ]),
};
const KNOWN = Object.keys(migrations);
let database: TestDatabase;
let place: PostgresPlace;
let holds: DatabaseHold[];
let onTaken: ReturnType<typeof vi.fn<(line: string) => void>>;

beforeAll(async () => {
  database = await makePostgresDatabase();
  place = { url: database.url, schema: 'shared', isolation: 'serializable' };
  await (await openDatabase(place, migrations)).destroy();
});
beforeEach(async () => {
  holds = [];
  onTaken = vi.fn<(line: string) => void>();
  await query(`update shared.process set seen_at = 0, ended_at = null`);
});
afterEach(async () => {
  for (const hold of holds) await hold.release();
});
afterAll(() => database.drop());

async function query(statement: string): Promise<Record<string, number | null>[]> {
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  const { rows } = await client.query<Record<string, number | null>>(statement);
  await client.end();
  return rows;
}
async function share(epoch: number, known = KNOWN): Promise<DatabaseHold> {
  const hold = await holdDatabase(place, known, log, { isShared: true, onTaken, times: TIMES });
  holds.push(hold);
  await hold.begin(epoch);
  return hold;
}
const seenAt = async (epoch: number) =>
  Number((await query(`select seen_at from shared.process where epoch = ${epoch}`))[0]?.['seen_at']);

test('several processes share a schema and keep sending heartbeats, but not beside one that has it to itself', async () => {
  const [one, other] = [await share(1), await share(2)];
  await expect.poll(() => [one.isSure(), other.isSure()]).toEqual([true, true]);
  const before = await seenAt(1);
  await expect.poll(() => seenAt(1)).toBeGreaterThan(before);
  await expect(holdDatabase(place, KNOWN, log)).rejects.toThrow(StartProblem);
  for (const hold of holds.splice(0)) await hold.release();
  expect([one.isSure(), other.isSure()]).toEqual([false, false]);
  const alone = await holdDatabase(place, KNOWN, log);
  await expect(share(1)).rejects.toThrow(/has the schema shared of DATABASE_URL to itself/u);
  await alone.release();
});

test('every process goes by the database’s clock, also once that was set', async () => {
  const all = [await share(1), await share(2)];
  for (const byMs of [3_600_000, -7_200_000, 3_600_000]) {
    await database.setClock(byMs);
    await expect
      .poll(async () => {
        const [{ time } = { time: 0 }] = await query(
          'select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)::float8 as time',
        );
        return all.every((hold) => Math.abs(hold.now() - Number(time)) < 5_000);
      })
      .toBe(true);
  }
  await expect.poll(() => all.every((hold) => hold.isSure())).toBe(true);
});

test('a process whose connection was cut sends heartbeats on another one; while the database is away it is not sure', async () => {
  const hold = await share(1);
  await database.cut();
  const cutAt = await seenAt(1);
  await expect.poll(() => seenAt(1)).toBeGreaterThan(cutAt);
  await expect.poll(() => hold.isSure()).toBe(true);
  await database.goAway();
  await expect.poll(() => hold.isSure()).toBe(false);
  await database.comeBack();
  await expect.poll(() => hold.isSure()).toBe(true);
  expect(onTaken).not.toHaveBeenCalled();
});

test('a process that the others ended is told so once, and is never sure again', async () => {
  const hold = await share(2);
  await query(`update shared.process set ended_at = 1 where epoch = 2`);
  await expect.poll(() => onTaken.mock.calls.length).toBe(1);
  expect(onTaken.mock.calls[0]?.[0]).toMatch(/silent for so long that others took over/u);
  expect(hold.isSure()).toBe(false);
});

test('a machine that slept, which the monotonic clock does not count, is not sure until it has reported again', async () => {
  const hold = await share(1);
  const before = Date.now;
  const wall = vi.spyOn(Date, 'now').mockImplementation(() => before() + 3_600_000);
  expect(hold.isSure()).toBe(false);
  await expect.poll(() => hold.isSure()).toBe(true);
  wall.mockRestore();
});

test('a starting process waits for a busy database for longer than a working process may go unconfirmed', async () => {
  const other = new pg.Client({ connectionString: place.url });
  await other.connect();
  await other.query(`begin; update shared.process set seen_at = 0 where epoch = 1`);
  // Checked right after it began; the database hears it again soon afterwards.
  const sureAtFirst = share(1).then((hold) => hold.isSure());
  const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await query(waiting))[0]?.['count']).toBe(1);
  const over = performance.now() + 1.2 * WORK_TIMEOUT_MS;
  await expect.poll(() => performance.now() > over).toBe(true);
  await other.query('commit');
  await other.end();
  expect(await sureAtFirst).toBe(false);
  await expect.poll(() => holds[0]?.isSure()).toBe(true);
});

test('a database that goes away during the start is reported in one line', async () => {
  const hold = await holdDatabase(place, KNOWN, log, { isShared: true, onTaken, times: TIMES });
  holds.push(hold);
  await database.cut();
  const problem = await hold.begin(1).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(StartProblem);
  expect((problem as StartProblem).message).toMatch(/^DATABASE_URL: .+\.$/u);
});

test('a newer version changes no tables that an earlier one still works with: it waits until that has stopped', async () => {
  const newer = [...KNOWN, '002-later'];
  const isSaid = vi.spyOn(log, 'warn');
  const earlier = await share(1);
  const upgrade = share(2, newer);
  await expect.poll(() => isSaid.mock.calls.length).toBe(1);
  // One that starts in the meantime waits, too.
  const beside = share(1);
  await earlier.release();
  const started = [await upgrade, await beside];
  await expect.poll(() => started.map((hold) => hold.isSure())).toEqual([true, true]);
  for (const hold of holds.splice(0)) await hold.release();

  await share(1);
  const refused = share(2, newer);
  await expect.poll(() => isSaid.mock.calls.length).toBe(2);
  const inAnHour = performance.now() + 3_600_000;
  const late = vi.spyOn(performance, 'now').mockReturnValue(inAnHour);
  await expect(refused).rejects.toThrow(/^The tables in the schema shared .+ Stop it, then start this one\.$/u);
  late.mockRestore();
  isSaid.mockRestore();
});
