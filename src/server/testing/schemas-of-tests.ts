import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import { StartProblem } from '#server/data-folder.ts';
import { openDatabase } from '#server/database/database.ts';
import { holdDatabase } from '#server/database/database-hold.ts';
import { runs } from '#server/database/dialect.ts';
import type { PostgresPlace } from '#server/database/postgres-dialect.ts';
import { makePostgresDatabase, type TestDatabase } from './test-database.ts';

export const migrations = {
  '001-first': runs([`create table a (id integer primary key, name text not null)`]),
  '002-second': runs([`create table b (id integer primary key)`]),
  '003-third': runs([`alter table b add column name text`]),
};
export const KNOWN = Object.keys(migrations);

/** The file's own PostgreSQL database, in which each test makes schemas of its own. */
export const own = {} as { database: TestDatabase };
let schemas = 0;

export function useOwnDatabase(): void {
  beforeAll(async () => {
    own.database = await makePostgresDatabase();
  });
  afterAll(() => own.database.drop());
}

/** A schema of the test's own. */
export function makePlace(change: Partial<PostgresPlace> = {}): PostgresPlace {
  schemas += 1;
  return { url: own.database.url, schema: `test_${schemas}`, isolation: 'serializable', ...change };
}

export const migrate = async (place: PostgresPlace): Promise<void> => (await openDatabase(place, migrations)).destroy();

export async function query(place: PostgresPlace, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}

/** The one line with which a place is refused. */
export async function refusalOf(place: PostgresPlace): Promise<string> {
  const held = await holdDatabase(place, KNOWN, pino({ level: 'silent' })).catch((error: unknown) => error);
  expect(held).toBeInstanceOf(StartProblem);
  const { message } = held as StartProblem;
  expect(message.split('\n')).toHaveLength(1);
  return message;
}
