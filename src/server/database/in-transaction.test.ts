import { type Generated, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { runs } from './dialect.ts';
import { inTransaction } from './in-transaction.ts';
import { storageProblemOf } from './storage-problem.ts';
import { makePostgresDatabase, type TestDatabase } from '#server/testing/test-database.ts';

interface Tables {
  lock: { id: Generated<number>; holder: string; held: number };
  note: { name: string; at: number; text: string | null };
}

const migrations = {
  '001-start': runs([
    `create table lock (id integer primary key autoincrement, holder text not null, held integer not null)`,
    `create table note (name text primary key, at integer not null, text text)`,
  ]),
};

let own: TestDatabase;
/** One connection pool each, as two processes have. */
let processes: readonly [Kysely<Tables>, Kysely<Tables>];
let trusting: Kysely<Tables>;

beforeAll(async () => {
  own = await makePostgresDatabase();
  const place = { url: own.url, schema: 'test_transactions', isolation: 'serializable' as const };
  processes = [await openDatabase<Tables>(place, migrations), await openDatabase<Tables>(place, migrations)];
  trusting = await openDatabase<Tables>({ ...place, isolation: 'read committed' }, migrations);
});
afterAll(async () => {
  for (const database of [...processes, trusting]) await database.destroy();
  await own.drop();
});
beforeEach(async () => {
  await processes[0].deleteFrom('lock').execute();
  await processes[0].deleteFrom('note').execute();
});

/** Takes the lock if it is free: reads first, then writes rows of its own. */
async function take(database: Kysely<Tables>, holder: string, meet: () => Promise<void>): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const others = await transaction.selectFrom('lock').select('id').where('held', '=', 1).execute();
    await meet();
    if (others.length > 0) return false;
    await transaction.insertInto('lock').values({ holder, held: 1 }).execute();
    return true;
  });
}

/** Resolves once both have arrived; later calls continue at once. */
function meeting(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come === 2) resolve();
    return promise;
  };
}

test('two processes that both read before either wrote: one of them reads again', async () => {
  const meet = meeting();
  const taken = await Promise.all([take(processes[0], 'a', meet), take(processes[1], 'b', meet)]);
  expect(taken.toSorted()).toEqual([false, true]);
  expect(await processes[0].selectFrom('lock').selectAll().execute()).toHaveLength(1);
});

test('without that isolation both would have succeeded', async () => {
  const meet = meeting();
  expect(await Promise.all([take(trusting, 'a', meet), take(trusting, 'b', meet)])).toEqual([true, true]);
});

test('a body that throws changes nothing, and is not repeated', async () => {
  let times = 0;
  const failed = inTransaction(processes[0], async (transaction) => {
    times += 1;
    await transaction.insertInto('lock').values({ holder: 'a', held: 1 }).execute();
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(times).toBe(1);
  expect(await processes[0].selectFrom('lock').selectAll().execute()).toEqual([]);
});

test('a connection that breaks in the middle says that the database is out of reach, and the next one works', async () => {
  const [database] = processes;
  const broken = inTransaction(database, async (transaction) => {
    await transaction.insertInto('lock').values({ holder: 'a', held: 1 }).execute();
    await own.administer(
      `select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = '${new URL(own.url).pathname.slice(1)}'`,
    );
    await transaction.insertInto('lock').values({ holder: 'b', held: 1 }).execute();
  });
  const error: unknown = await broken.catch((cause: unknown) => cause);
  expect(storageProblemOf(error)).toBe('unavailable');
  expect(await database.selectFrom('lock').selectAll().execute()).toEqual([]);
});

test('a connection to a server that has become a standby is replaced by one to the new primary', async () => {
  const [database] = processes;
  const name = new URL(own.url).pathname.slice(1);
  const writeNote = () => database.insertInto('note').values({ name: 'a', at: 1, text: null }).execute();
  // Only connections made from now on are read-only, and stay so: to them the server is a standby for good.
  await own.administer(`alter database ${name} set default_transaction_read_only = on`);
  await own.cut();
  await expect.poll(() => writeNote().catch(storageProblemOf)).toBe('read_only');
  await own.administer(`alter database ${name} reset default_transaction_read_only`);
  await writeNote();
  expect(await database.selectFrom('note').select('name').execute()).toEqual([{ name: 'a' }]);
});

test('empty and long lists, whole milliseconds, byte order, and characters that PostgreSQL can’t store', async () => {
  const [database] = processes;
  const names = ['b', 'B', 'a', '_', 'ä', 'Z', 'NUL\0here'];
  const at = Date.parse('9999-01-01T00:00:00Z');
  await database
    .insertInto('note')
    .values(names.map((name) => ({ name, at, text: null })))
    .execute();
  const select = database.selectFrom('note').select(['name', 'at']);
  expect(await select.where('name', 'in', []).execute()).toEqual([]);
  expect(await select.where('name', 'not in', []).execute()).toHaveLength(names.length);
  const many = Array.from({ length: 70_000 }, (_value, place) => `n${place}`);
  expect(await select.where('name', 'in', [...many, 'ä']).execute()).toEqual([{ name: 'ä', at }]);
  expect(await select.where('name', '=', 'NUL\0here').execute()).toHaveLength(1);
  const sorted = await select.where('name', '!=', 'NUL\0here').orderBy('name').execute();
  expect(sorted.map((row) => row.name)).toEqual(['B', 'Z', '_', 'a', 'b', 'ä']);
  const { rows } = await sql<{ sum: number }>`select sum(at) as sum from note where name in ('a', 'b')`.execute(
    database,
  );
  expect(rows).toEqual([{ sum: 2 * at }]);
});
