import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';

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
