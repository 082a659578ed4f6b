import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileDialect } from './file-dialect.ts';
import { inTransaction } from './in-transaction.ts';

/** Longer than one turn of the event loop may last. */
const LONG_MS = 20;

interface Tables {
  parcel: { name: string; weight: number };
}

let database: Kysely<Tables>;

beforeEach(async () => {
  database = new Kysely({ dialect: new FileDialect(makeSlow(new DatabaseSync(':memory:'))) });
  await sql`create table parcel (name text, weight integer)`.execute(database);
});

afterEach(() => database.destroy());

function makeSlow(sqlite: DatabaseSync): DatabaseSync {
  sqlite.function('slowly', (value) => {
    const until = performance.now() + LONG_MS;
    while (performance.now() < until);
    return value;
  });
  return sqlite;
}

const writeSlowly = (session: Kysely<Tables>, name: string) =>
  sql`insert into parcel (name, weight) values (slowly(${name}), 1)`.execute(session);

test('other work runs between the statements of a long series', async () => {
  let isIn = false;
  setImmediate(() => (isIn = true));
  for (const name of ['a', 'b', 'c']) await writeSlowly(database, name);
  expect(isIn).toBe(true);
});

test('requests run between the statements of a transaction, and nobody sees half of it', async () => {
  let isIn = false;
  const asked: Promise<unknown>[] = [];
  const ask = async () => expect([0, 3]).toContain((await database.selectFrom('parcel').selectAll().execute()).length);
  await inTransaction(database, async (transaction) => {
    for (const name of ['a', 'b', 'c']) {
      setImmediate(() => {
        isIn = true;
        asked.push(ask());
      });
      await writeSlowly(transaction, name);
    }
    expect(isIn).toBe(true);
  });
  expect(asked.length).toBeGreaterThan(0);
  await Promise.all(asked);
});

test('nothing runs between the last check of a transaction and its commit', async () => {
  let isIn = false;
  await inTransaction(database, async (transaction) => {
    await writeSlowly(transaction, 'a');
    setImmediate(() => (isIn = true));
  });
  expect(isIn).toBe(false);
});

test('a transaction that is running when the database is closed is written completely', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-close-'));
  const open = () =>
    new Kysely<Tables>({ dialect: new FileDialect(makeSlow(new DatabaseSync(join(folder, 'parcels.db')))) });
  const closing = open();
  await sql`create table parcel (name text, weight integer)`.execute(closing);
  let closed: Promise<void> | undefined;
  await inTransaction(closing, async (transaction) => {
    await writeSlowly(transaction, 'a');
    setImmediate(() => {
      closed = closing.destroy();
    });
    await writeSlowly(transaction, 'b');
    expect(closed).toBeDefined();
  });
  await closed;
  const again = open();
  expect(await again.selectFrom('parcel').select('name').execute()).toEqual([{ name: 'a' }, { name: 'b' }]);
  await again.destroy();
  rmSync(folder, { recursive: true });
});

test('a long list means the same as a short one, whatever is in it', async () => {
  const names = ['plain', 'quote " and \\', 'Ünïcode 🎁', 'cut\0here', 'half \ud83c'];
  await database
    .insertInto('parcel')
    .values([...names, 'cut'].map((name, weight) => ({ name, weight })))
    .execute();
  const others = Array.from({ length: 50 }, (_, place) => `other ${place}`);
  const weights = async (listed: readonly string[], operator: 'in' | 'not in') => {
    const rows = await database.selectFrom('parcel').select('weight').where('name', operator, listed).execute();
    return rows.map((row) => row.weight).toSorted((a, b) => a - b);
  };
  for (const [weight, name] of names.entries()) {
    expect(await weights([name, ...others], 'in')).toEqual([weight]);
    expect(await weights([name, ...others], 'not in')).toEqual([0, 1, 2, 3, 4, 5].filter((other) => other !== weight));
  }
  const heavy = Array.from({ length: 50 }, (_, place) => place + 3);
  expect(await database.selectFrom('parcel').select('name').where('weight', 'in', heavy).execute()).toHaveLength(3);
});

test('a list of any length is the same statement', () => {
  const textOf = (length: number) =>
    database
      .selectFrom('parcel')
      .where(
        'name',
        'in',
        Array.from({ length }, (_, place) => `parcel ${place}`),
      )
      .selectAll()
      .compile().sql;
  expect(textOf(40)).toBe(textOf(4000));
});

test('rows have the current columns of their table', async () => {
  const readAll = () => sql`select * from parcel`.execute(database);
  await database.insertInto('parcel').values({ name: 'a', weight: 1 }).execute();
  expect((await readAll()).rows).toEqual([{ name: 'a', weight: 1 }]);
  await sql`alter table parcel add column colour text`.execute(database);
  expect((await readAll()).rows).toEqual([{ name: 'a', weight: 1, colour: null }]);
});

test('a transaction that SQLite itself rolled back, as on a full disk, fails with the reason, and the next one works', async () => {
  await sql`create unique index parcel_by_name on parcel (name)`.execute(database);
  const write = (session: Kysely<Tables>, name: string) =>
    sql`insert or rollback into parcel (name, weight) values (${name}, 1)`.execute(session);
  const twice = inTransaction(database, async (transaction) => {
    for (const name of ['a', 'a']) await write(transaction, name);
  });
  await expect(twice).rejects.toThrow('UNIQUE constraint failed');
  await inTransaction(database, (transaction) => write(transaction, 'a'));
  expect(await database.selectFrom('parcel').select('name').execute()).toEqual([{ name: 'a' }]);
});
