import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import {
  KNOWN,
  makePlace,
  migrate,
  migrations,
  query,
  refusalOf,
  useOwnDatabase,
} from '#server/testing/schemas-of-tests.ts';
import { checkPostgres } from './check-postgres.ts';
import { openDatabase } from './database.ts';
import { holdDatabase } from './database-hold.ts';
import { runs } from './dialect.ts';

useOwnDatabase();

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

test('a process that reads while another migrates the tables sees them as they were', async () => {
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
  const hold = await holdDatabase(place, KNOWN, pino({ level: 'silent' }));
  await migrate(place);
  await hold.release();
});
