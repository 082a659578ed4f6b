import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { StartProblem } from '#server/data-folder.ts';
import { runs } from './dialect.ts';

const MIGRATIONS = {
  '001-start': runs(['create table parcel (id integer primary key)']),
  '002-weight': runs(['alter table parcel add column weight integer', 'create table carrier (id integer)']),
};

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-file-'));
  file = join(folder, 'a.db');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function problemOf(migrations: Parameters<typeof openDatabase>[1] = MIGRATIONS): Promise<string> {
  const problem: unknown = await openDatabase(file, migrations).catch((error: unknown) => error);
  return problem instanceof StartProblem
    ? problem.message.replaceAll(folder, '')
    : `no StartProblem: ${String(problem)}`;
}

function leave(...statements: readonly string[]): void {
  const left = new DatabaseSync(file);
  for (const statement of statements) left.exec(statement);
  left.close();
}

test('a file of a newer Slipway is left alone, and the version to start is named', async () => {
  const whole = await openDatabase(file, MIGRATIONS);
  await whole.destroy();
  const before = readFileSync(file);
  const { '001-start': first } = MIGRATIONS;
  expect(await problemOf({ '001-start': first })).toBe(
    '/a.db was written by a newer Slipway (002-weight). Start that version.',
  );
  expect(readFileSync(file)).toEqual(before);
});

test('a file of another program is left alone', async () => {
  leave('create table customer (id integer)');
  const before = readFileSync(file);
  expect(await problemOf()).toBe('/a.db belongs to another program.');
  expect(readFileSync(file)).toEqual(before);
  leave('create table kysely_migration (name text)', `insert into kysely_migration values ('2019-shop')`);
  expect(await problemOf()).toBe('/a.db belongs to another program.');
});

test('a file that is not a database, or can’t be opened', async () => {
  writeFileSync(file, Buffer.alloc(100_000, 7));
  expect(await problemOf()).toBe('/a.db is damaged (file is not a database). Restore it from a backup.');
  rmSync(file);
  mkdirSync(file);
  expect(await problemOf()).toBe("Slipway can't write to /a.db: unable to open database file.");
});

test('a migration that fails in the middle leaves the file as it was, and the next one does all of it', async () => {
  const first = await openDatabase(file, { '001-start': MIGRATIONS['001-start'] });
  await first.destroy();
  const failing = runs(['alter table parcel add column weight integer', 'create table parcel (id integer)']);
  expect(await problemOf({ ...MIGRATIONS, '002-weight': failing })).toBe(
    "/a.db can't be brought up to date (table parcel already exists). It was not changed.",
  );
  const updated = await openDatabase(file, MIGRATIONS);
  await updated.destroy();
  const look = new DatabaseSync(file, { readOnly: true });
  expect(look.prepare('select name from kysely_migration order by name').all()).toHaveLength(2);
  look.close();
});
