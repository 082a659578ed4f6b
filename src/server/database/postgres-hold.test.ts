import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { StartProblem } from '#server/data-folder.ts';
import { openDatabase } from './database.ts';
import { holdDatabase } from './database-hold.ts';
import { runs } from './dialect.ts';
import { WORK_TIMEOUT_MS } from './postgres-client.ts';
import type { PostgresPlace } from './postgres-dialect.ts';
import {
  KNOWN,
  makePlace,
  migrate,
  migrations,
  own,
  query,
  refusalOf,
  useOwnDatabase,
} from '#server/testing/schemas-of-tests.ts';

const log = pino({ level: 'silent' });
useOwnDatabase();

const withPath = (url: string, change: (url: URL) => void) => {
  const changed = new URL(url);
  change(changed);
  return changed.href;
};

/** The locks on a schema. The server's list is one for all databases, and other tests' databases have schemas of the same names. */
const locksOf = ({ schema }: PostgresPlace) => `pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())
  and objid::bigint = (hashtext('${schema}')::bigint & 4294967295)`;

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
  const cut = `select pg_terminate_backend(pid) from ${locksOf(place)} and granted`;
  const holders = () => query(place, `select pid from ${locksOf(place)} and granted`);
  const [before] = await holders();
  await query(place, cut);
  await expect.poll(async () => (await holders()).map(({ pid }) => pid !== before?.['pid'])).toEqual([true]);
  await expect.poll(() => hold.isSure()).toBe(true);
  // Another client waits for the lock.
  const other = new pg.Client({ connectionString: place.url });
  await other.connect();
  const taken = other.query(`select pg_advisory_lock(51193811, hashtext('${place.schema}'))`);
  const inLine = `select from ${locksOf(place)} and not granted`;
  await expect.poll(async () => (await query(place, inLine)).length).toBe(1);
  await query(place, cut);
  await taken;
  await expect.poll(() => onTaken.mock.calls.length).toBe(1);
  expect(onTaken.mock.calls[0]?.[0]).toMatch(/^Another Slipway has taken over/u);
  expect(hold.isSure()).toBe(false);
  await hold.release();
  await other.end();
});

test('a starting process waits for a busy database for longer than a working process may go unconfirmed', async () => {
  const place = makePlace();
  await migrate(place);
  const other = new pg.Client({ connectionString: place.url });
  await other.connect();
  await other.query(`begin; create sequence ${place.schema}.process_epoch`);
  const hold = await holdDatabase(place, KNOWN, log);
  const beginning = hold.begin(0);
  // Waits longer than a query may take once the process is running.
  const over = performance.now() + 2.3 * WORK_TIMEOUT_MS;
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
  await own.database.administer(`alter database ${name} set default_transaction_read_only = on`);
  await own.database.cut();
  const isHeld = async () => (await query(place, `select from ${locksOf(place)}`)).length > 0;
  await expect.poll(async () => (await isHeld()) && !hold.isSure()).toBe(true);
  await own.database.administer(`alter database ${name} reset default_transaction_read_only`);
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
  await query(place, `select pg_terminate_backend(pid) from ${locksOf(place)} and granted`);
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
  const missing = withPath(own.database.url, (url) => {
    url.pathname = '/nowhere';
  });
  expect(await refusalOf(makePlace({ url: missing }))).toMatch(/there is no database nowhere/u);
  const role = `reader_${Date.now()}`;
  await own.database.administer(`create role ${role} login`);
  const asReader = withPath(own.database.url, (url) => {
    url.username = role;
  });
  const place = makePlace({ url: asReader });
  expect(await refusalOf(place)).toMatch(/may not create the schema/u);
  await migrate({ ...place, url: own.database.url });
  expect(await refusalOf(place)).toMatch(/may not write to the schema/u);
  await own.database.administer(`alter role ${role} set default_transaction_read_only = on`);
  expect(await refusalOf(place)).toMatch(/this database can't be written to/u);
  await own.database.administer(`drop role ${role}`);
});

test('a user who only has access to a schema creates tables there; one who can’t change them is told so in one line', async () => {
  const place = makePlace();
  const role = `guest_${Date.now()}`;
  await own.database.administer(`create role ${role} login`);
  await query(place, `create schema ${place.schema}; grant usage, create on schema ${place.schema} to ${role}`);
  const asGuest = {
    ...place,
    url: withPath(own.database.url, (url) => {
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
