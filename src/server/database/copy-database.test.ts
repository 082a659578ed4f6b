import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFault } from './copy-database.ts';

const PAGE_BYTES = 4096;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-fault-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a database that is damaged beyond its first page has a one-line fault, and a sound one has none', () => {
  const file = join(folder, 'some.db');
  const made = new DatabaseSync(file);
  made.exec(`create table numbers (id integer primary key, text text);
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    insert into numbers select i, printf('%0100d', i) from n`);
  expect(findFault(made)).toBeUndefined();
  made.close();
  const bytes = readFileSync(file);
  bytes.fill(0xff, 20 * PAGE_BYTES, 40 * PAGE_BYTES);
  writeFileSync(file, bytes);
  const damaged = new DatabaseSync(file);
  expect(findFault(damaged)).toMatch(/^Tree \d+ page \d+.*$/u);
  damaged.close();
});
