import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { runs } from './dialect.ts';
import { makePostgresDatabase } from '#server/testing/test-database.ts';

test('a commit is on the disk before the next line runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-database-'));
  const database = await openDatabase(join(folder, 'a.db'), {});
  const { rows: synced } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database);
  const { rows: journal } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(database);
  // 2 is FULL: with NORMAL, a power cut could undo what was journaled before a booking was sent.
  expect([synced[0]?.synchronous, journal[0]?.journal_mode]).toEqual([2, 'wal']);
  await database.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test('tables are brought up to date however long that takes, also where the operator limits the time of a statement', async () => {
  const own = await makePostgresDatabase();
  const url = new URL(own.url);
  url.searchParams.set('options', '-c statement_timeout=1000');
  const long = { '001-long': runs(['create table t (x text)', 'select pg_sleep(1.5)']) };
  const place = { url: url.href, schema: 'test_long', isolation: 'serializable' as const };
  const database = await openDatabase<{ t: { x: string } }>(place, long);
  expect(await database.selectFrom('t').selectAll().execute()).toEqual([]);
  await database.destroy();
  await own.drop();
});
