import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '#platform/store/migrations.ts';
import type { Database, Tables } from '#platform/store/schema.ts';
import { openSignedLinks } from './signed-links.ts';

const ISSUED = Date.parse('2026-11-21T04:00:00Z');
const WEEK_MS = 604_800_000;
const folder = mkdtempSync(join(tmpdir(), 'slipway-links-'));
let database: Database;
beforeAll(async () => {
  database = await openDatabase<Tables>(join(folder, 'links.db'), migrations);
});
afterAll(async () => {
  await database.destroy();
  rmSync(folder, { recursive: true });
});

test('a link is valid one millisecond before the seventh day ends, and no longer', async () => {
  const links = await openSignedLinks(database);
  const link = links.sign('/storage/1/manifests/7.pdf', ISSUED);
  expect(links.allows(link, ISSUED)).toBe(true);
  expect(links.allows(link, ISSUED + WEEK_MS - 1)).toBe(true);
  expect(links.allows(link, ISSUED + WEEK_MS)).toBe(false);
});

test('no single bit of a link can be changed', async () => {
  const links = await openSignedLinks(database);
  const link = links.sign('/storage/1/manifests/7.pdf', ISSUED);
  for (let place = 0; place < link.length; place += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      const other = String.fromCodePoint((link.codePointAt(place) ?? 0) ^ (1 << bit));
      expect(links.allows(link.slice(0, place) + other + link.slice(place + 1), ISSUED)).toBe(false);
    }
  }
});

test('the key is kept, so a link of yesterday is good today', async () => {
  const link = (await openSignedLinks(database)).sign('/storage/1/labels/A.pdf', ISSUED);
  expect((await openSignedLinks(database)).allows(link, ISSUED)).toBe(true);
});
