import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { runs } from './dialect.ts';
import { storageProblemOf } from './storage-problem.ts';

let folder: string;
let database: Kysely<unknown>;
let other: DatabaseSync;
const onError = vi.fn<(error: unknown) => void>();
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-locked-'));
  const file = join(folder, 'parcels.db');
  database = await openDatabase<unknown>(file, { first: runs(['create table parcel (name text)']) }, onError);
  onError.mockClear();
  other = new DatabaseSync(file);
  other.exec('begin immediate');
});
afterEach(async () => {
  other.close();
  await database.destroy();
  rmSync(folder, { recursive: true });
});

const write = () => sql`insert into parcel values ('a')`.execute(database);

test('while a write waits for another program’s lock, other work goes on; a short lock is no problem', async () => {
  // oxlint-disable-next-line typescript/unbound-method -- called with its statement below
  const run = StatementSync.prototype.run;
  const spy = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (this: StatementSync, ...values) {
    try {
      return run.apply(this, values);
    } catch (error) {
      // Runs only if the thread is free, and before the next try, however late that is: the lock would otherwise outlast the wait.
      setImmediate(() => other.exec('rollback'));
      throw error;
    }
  });
  await write();
  expect(spy).toHaveBeenCalledTimes(2);
  spy.mockRestore();
  const { rows } = await sql`select name from parcel`.execute(database);
  expect(rows).toEqual([{ name: 'a' }]);
  expect(onError).not.toHaveBeenCalled();
});

test('a lock that stays is a storage problem, reported once', async () => {
  const error = await write().catch((cause: unknown) => cause);
  expect(storageProblemOf(error)).toBe('unavailable');
  expect(onError.mock.calls).toEqual([[error]]);
});
