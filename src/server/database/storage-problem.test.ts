import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storageProblemOf } from './storage-problem.ts';

let folder: string;
let database: DatabaseSync;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-storage-'));
  database = new DatabaseSync(join(folder, 'a.db'));
  database.exec('create table t (x text not null unique)');
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

function failureOf(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('what an error says about the disk', () => {
  test('a database that may not grow is full', () => {
    database.exec('pragma max_page_count = 3');
    const fill = database.prepare('insert into t values (?)');
    const error = failureOf(() => {
      for (let row = 0; row < 1000; row += 1) fill.run(`${row} ${'x'.repeat(500)}`);
    });
    expect(storageProblemOf(error)).toBe('full');
  });

  test('a database that may not be written to is read-only', () => {
    database.exec('pragma query_only = on');
    expect(storageProblemOf(failureOf(() => database.exec("insert into t values ('a')")))).toBe('read_only');
  });

  test('a database that another program has locked is unavailable', () => {
    database.exec('pragma busy_timeout = 0');
    const other = new DatabaseSync(join(folder, 'a.db'));
    other.exec('begin immediate');
    expect(storageProblemOf(failureOf(() => database.exec("insert into t values ('a')")))).toBe('unavailable');
    other.close();
  });

  test('a violated constraint says nothing about the disk', () => {
    database.exec("insert into t values ('a')");
    expect(storageProblemOf(failureOf(() => database.exec("insert into t values ('a')")))).toBeUndefined();
  });

  test.each([
    ['ENOSPC', 'full'],
    ['EMFILE', 'unavailable'],
    ['EROFS', 'read_only'],
    ['ECONNRESET', undefined],
    ['53100', 'full'],
    ['25006', 'read_only'],
    ['0A000', 'read_only'],
    ['42501', 'read_only'],
    ['25P03', 'unavailable'],
    ['57014', 'unavailable'],
    ['57P01', 'unavailable'],
    ['08P01', 'unavailable'],
    ['25P02', undefined],
    ['42P01', undefined],
  ])('%s', (code, problem) => {
    expect(storageProblemOf(Object.assign(new Error(code), { code }))).toBe(problem);
    expect(storageProblemOf(new Error('wrapped', { cause: Object.assign(new Error(code), { code }) }))).toBe(problem);
  });

  test.each([undefined, null, 'full', 13, {}])('%j says nothing', (error) => {
    expect(storageProblemOf(error)).toBeUndefined();
  });
});
