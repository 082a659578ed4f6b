import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkPostgres } from './check-postgres.ts';
import { StartProblem } from '#server/data-folder.ts';
import { openDatabase } from './database.ts';
import { holdDatabase } from './database-hold.ts';
import { runs } from './dialect.ts';
import { WORK_PATIENCE_MS } from './postgres-client.ts';
import type { PostgresPlace } from './postgres-dialect.ts';
import { makePostgresDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const log = pino({ level: 'silent' });
const migrations = {
  '001-first': runs([`create table a (id integer primary key, name text not null)`]),
  '002-second': runs([`create table b (id integer primary key)`]),
  '003-third': runs([`alter table b add column name text`]),
};
const KNOWN = Object.keys(migrations);
let database: TestDatabase;
let schemas = 0;

beforeAll(async () => {
  database = await makePostgresDatabase();
});
afterAll(() => database.drop());

/** A schema of the test's own. */
function makePlace(change: Partial<PostgresPlace> = {}): PostgresPlace {
  schemas += 1;
  return { url: database.url, schema: `test_${schemas}`, isolation: 'serializable', ...change };
}

async function query(place: PostgresPlace, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}

async function refusalOf(place: PostgresPlace): Promise<string> {
  const held = await holdDatabase(place, KNOWN, log).catch((error: unknown) => error);
  expect(held).toBeInstanceOf(StartProblem);
  const { message } = held as StartProblem;
  expect(message.split('\n')).toHaveLength(1);
  return message;
}

const migrate = async (place: PostgresPlace) => (await openDatabase(place, migrations)).destroy();
const withPath = (url: string, change: (url: URL) => void) => {
  const changed = new URL(url);
  change(changed);
  return changed.href;
};

test('two processes on one schema: the second is refused, and starts once the first has ended', async () => {
  const place = makePlace();
  const first = await holdDatabase(place, KNOWN, log);
  expect(await refusalOf(place)).toMatch(/^Another Slipway is running on the schema/u);
  await first.release();
  const second = await holdDatabase(place, KNOWN, log);
  expect(second.isSure()).toBe(true);
  await second.release();
});

test('after the database cut its connection a process holds the schema again, unless another one started meanwhile', async () => {
  const place = makePlace();
  const onTaken = vi.fn<(line: string) => void>();
  await migrate(place);
  const hold = await holdDatabase(place, KNOWN, log, { onTaken });
  await hold.begin(0);
  const cut = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and objid::bigint = (hashtext('${place.schema}')::bigint & 4294967295)`;
  const holders = () =>
    query(
      place,
      `select pid from pg_locks where locktype = 'advisory' and granted
        and objid::bigint = (hashtext('${place.schema}')::bigint & 4294967295)`,
    );
  const [before] = await holders();
  await query(place, cut);
  await expect.poll(async () => (await holders()).map(({ pid }) => pid !== before?.['pid'])).toEqual([true]);
  await expect.poll(() => hold.isSure()).toBe(true);
  // Another client waits for the lock.
  const other = new pg.Client({ connectionString: place.url });
  await other.connect();
  const taken = other.query(`select pg_advisory_lock(51193811, hashtext('${place.schema}'))`);
  const inLine = `select from pg_locks where locktype = 'advisory' and not granted`;
  await expect.poll(async () => (await query(place, inLine)).length).toBe(1);
  await query(place, cut);
  await taken;
  await expect.poll(() => onTaken.mock.calls.length).toBe(1);
  expect(onTaken.mock.calls[0]?.[0]).toMatch(/^Another Slipway has taken over/u);
  expect(hold.isSure()).toBe(false);
  await hold.release();
  await other.end();
});

test('a starting process waits for a busy database for longer than a working process may be unheard', async () => {
  const place = makePlace();
  await migrate(place);
  const other = new pg.Client({ connectionString: place.url });
  await other.connect();
  await other.query(`begin; create sequence ${place.schema}.process_epoch`);
  const hold = await holdDatabase(place, KNOWN, log);
  const beginning = hold.begin(0);
  // Waits longer than a query may take once the process is running.
  const over = performance.now() + 2.3 * WORK_PATIENCE_MS;
  await expect.poll(() => performance.now() > over).toBe(true);
  await other.query('rollback');
  await other.end();
  await beginning;
  expect(hold.isSure()).toBe(true);
  await hold.release();
});

test('a process whose connection leads to a standby after a failover is not sure of its hold', async () => {
  const place = makePlace();
  await migrate(place);
  const hold = await holdDatabase(place, KNOWN, log);
  await hold.begin(0);
  const name = new URL(place.url).pathname.slice(1);
  await database.administer(`alter database ${name} set default_transaction_read_only = on`);
  await database.cut();
  const isHeld = async () => {
    const { schema } = place;
    const lock = `select from pg_locks where locktype = 'advisory' and objid::bigint = (hashtext('${schema}')::bigint & 4294967295)`;
    return (await query(place, lock)).length > 0;
  };
  await expect.poll(async () => (await isHeld()) && !hold.isSure()).toBe(true);
  await database.administer(`alter database ${name} reset default_transaction_read_only`);
  await expect.poll(() => hold.isSure()).toBe(true);
  await hold.release();
});

test('a process that was away while another came and went does not continue', async () => {
  const place = makePlace();
  await migrate(place);
  const onTaken = vi.fn<(line: string) => void>();
  const hold = await holdDatabase(place, KNOWN, log, { onTaken });
  await hold.begin(0);
  await query(place, `select nextval('${place.schema}.process_epoch')`);
  await query(
    place,
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
      and objid::bigint = (hashtext('${place.schema}')::bigint & 4294967295)`,
  );
  await expect.poll(() => onTaken.mock.calls.length).toBe(1);
  await hold.release();
});

test('an address where nothing answers, or something else does, is reported', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 400 Bad Request\r\n\r\n', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `postgres://slipway@127.0.0.1:${port}/shop`;
  expect(await refusalOf(makePlace({ url }))).toMatch(`DATABASE_URL: no PostgreSQL answers at 127.0.0.1:${port} (`);
  server.close();
  await once(server, 'close');
  expect(await refusalOf(makePlace({ url }))).toBe(
    `DATABASE_URL: no PostgreSQL answers at 127.0.0.1:${port} (ECONNREFUSED).`,
  );
});

test('a missing database, and a user that may not write, are reported', async () => {
  const missing = withPath(database.url, (url) => {
    url.pathname = '/nowhere';
  });
  expect(await refusalOf(makePlace({ url: missing }))).toMatch(/there is no database nowhere/u);
  const role = `reader_${Date.now()}`;
  await database.administer(`create role ${role} login`);
  const asReader = withPath(database.url, (url) => {
    url.username = role;
  });
  const place = makePlace({ url: asReader });
  expect(await refusalOf(place)).toMatch(/may not create the schema/u);
  await migrate({ ...place, url: database.url });
  expect(await refusalOf(place)).toMatch(/may not write to the schema/u);
  await database.administer(`alter role ${role} set default_transaction_read_only = on`);
  expect(await refusalOf(place)).toMatch(/this database can't be written to/u);
  await database.administer(`drop role ${role}`);
});

test('a user who only has access to a schema creates tables there; one who can’t change them is told so in one line', async () => {
  const place = makePlace();
  const role = `guest_${Date.now()}`;
  await database.administer(`create role ${role} login`);
  await query(place, `create schema ${place.schema}; grant usage, create on schema ${place.schema} to ${role}`);
  const asGuest = {
    ...place,
    url: withPath(database.url, (url) => {
      url.username = role;
    }),
  };
  await (await openDatabase(asGuest, { '001-first': migrations['001-first'] })).destroy();
  await query(place, `alter table ${place.schema}.a owner to slipway; revoke all on ${place.schema}.a from ${role}`);
  const later = { '001-first': migrations['001-first'], '002-later': runs(['alter table a add column note text']) };
  const opened = await openDatabase(asGuest, later).catch((error: unknown) => error);
  expect(opened).toBeInstanceOf(StartProblem);
  expect((opened as StartProblem).message).toMatch(
    /^DATABASE_URL: the tables can't be brought up to date \(.*owner.*\)\.$/u,
  );
  await query(place, `drop schema ${place.schema} cascade; drop role ${role}`);
});

test('tables of another program, a newer version or half a migration are refused, and nothing is written', async () => {
  const foreign = makePlace();
  await query(foreign, `create schema ${foreign.schema}; create table ${foreign.schema}.invoices (id int)`);
  expect(await refusalOf(foreign)).toMatch(/belongs to another program: it holds invoices/u);

  const newer = makePlace();
  await (await openDatabase(newer, { ...migrations, '004-later': runs([`create table c (id integer)`]) })).destroy();
  expect(await refusalOf(newer)).toMatch(/was written by a newer Slipway \(004-later\)/u);

  const half = makePlace();
  await migrate(half);
  await query(half, `delete from ${half.schema}.kysely_migration where name = '002-second'`);
  expect(await refusalOf(half)).toMatch(/is half migrated: 002-second is missing/u);

  const partly = makePlace();
  await migrate(partly);
  await query(partly, `drop table ${partly.schema}.b`);
  expect(await refusalOf(partly)).toMatch(/is incomplete: 3 of 4 tables are there/u);
  for (const place of [foreign, newer, half, partly]) {
    expect(
      await query(
        place,
        `select from pg_class where relname = 'process_epoch' and relnamespace = '${place.schema}'::regnamespace`,
      ),
    ).toEqual([]);
  }
});

test('a process that looks while another migrates the tables sees them as they were', async () => {
  const place = makePlace();
  await (await openDatabase(place, { '001-first': migrations['001-first'] })).destroy();
  const other = new pg.Client({ connectionString: place.url });
  await other.connect();
  // The record of migrations can't be read until the tables exist.
  await other.query(`begin; lock table ${place.schema}.kysely_migration in access exclusive mode`);
  const looking = checkPostgres(place, KNOWN);
  const waiting = `select count(*)::int as count from pg_locks where not granted and database =
    (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await query(place, waiting))[0]?.['count']).toBeGreaterThan(0);
  await other.query(`create table ${place.schema}.b (id integer primary key, name text);
    insert into ${place.schema}.kysely_migration (name, timestamp) values ('002-second', ''), ('003-third', '');
    comment on schema ${place.schema} is '4 tables'; commit`);
  await other.end();
  await looking;
});

test('an older version’s tables are migrated', async () => {
  const place = makePlace();
  await (await openDatabase(place, { '001-first': migrations['001-first'] })).destroy();
  const hold = await holdDatabase(place, KNOWN, log);
  await migrate(place);
  await hold.release();
});
