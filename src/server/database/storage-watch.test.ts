import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePostgresDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { DatabaseGone } from './storage-problem.ts';
import { StorageWatch } from './storage-watch.ts';

const SIXTY_KIB = 60 * 1024;
let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await makePostgresDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('create table room (value text)');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('what is tried on a full disk takes as much room in PostgreSQL, which compresses texts, as in a file', async () => {
  const recovered = Promise.withResolvers<void>();
  const watch = new StorageWatch((problem) => {
    if (problem === null) recovered.resolve();
  });
  const write = async (text: string) => {
    await client.query('insert into room values ($1)', [text]);
  };
  watch.record(new DatabaseGone('The database is out of reach'));
  const loop = watch.watch(write, pino({ level: 'silent' }));
  await recovered.promise;
  await loop.stop();
  const { rows } = await client.query<{ size: number }>('select max(pg_column_size(value)) as size from room');
  expect(rows[0]?.size).toBeGreaterThan(SIXTY_KIB);
});
