import { readdirSync, readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/database/database.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '#platform/store/migrations.ts';
import type { Database, Tables } from '#platform/store/schema.ts';
import { openPlatformVault } from '#platform/webhooks/open-platform-vault.ts';
import { readSetting, writeSetting } from '#platform/store/settings.ts';
import { SignedLinks } from './signed-links.ts';

const ISSUED = Date.parse('2026-11-21T04:00:00Z');
const WEEK_MS = 604_800_000;
const folder = mkdtempSync(join(tmpdir(), 'slipway-links-'));
const LOG = pino({ level: 'silent' });
const vault = openPlatformVault(folder, undefined);
let database: Database;
beforeAll(async () => {
  database = await openDatabase<Tables>(join(folder, 'links.db'), migrations);
});
afterAll(async () => {
  await database.destroy();
  rmSync(folder, { recursive: true });
});

test('a link is valid until one millisecond before the seventh day ends, and no longer', async () => {
  const links = await SignedLinks.open(database, vault, LOG);
  const link = links.sign('/storage/1/manifests/7.pdf', ISSUED);
  expect(links.allows(link, ISSUED)).toBe(true);
  expect(links.allows(link, ISSUED + WEEK_MS - 1)).toBe(true);
  expect(links.allows(link, ISSUED + WEEK_MS)).toBe(false);
});

test('no single bit of a link can be changed', async () => {
  const links = await SignedLinks.open(database, vault, LOG);
  const link = links.sign('/storage/1/manifests/7.pdf', ISSUED);
  for (let place = 0; place < link.length; place += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      const other = String.fromCodePoint((link.codePointAt(place) ?? 0) ^ (1 << bit));
      expect(links.allows(link.slice(0, place) + other + link.slice(place + 1), ISSUED)).toBe(false);
    }
  }
});

test('the key is kept, so yesterday’s link still works', async () => {
  const link = (await SignedLinks.open(database, vault, LOG)).sign('/storage/1/labels/A.pdf', ISSUED);
  expect((await SignedLinks.open(database, vault, LOG)).allows(link, ISSUED)).toBe(true);
});

test('the key of an old folder is sealed and no longer found in its files, and its links stay valid', async () => {
  const plain = 'ab'.repeat(32);
  await writeSetting(database, 'link_key', plain);
  const link = (await SignedLinks.open(database, vault, LOG)).sign('/storage/1/labels/A.pdf', ISSUED);
  expect(await readSetting(database, 'link_key')).not.toContain(plain);
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  expect(files.some((bytes) => bytes.includes(plain))).toBe(false);
  expect((await SignedLinks.open(database, vault, LOG)).allows(link, ISSUED)).toBe(true);
});

test('without the key that sealed it, another key signs, and earlier links are refused', async () => {
  const link = (await SignedLinks.open(database, vault, LOG)).sign('/storage/1/labels/A.pdf', ISSUED);
  const other = openPlatformVault(folder, Buffer.alloc(32, 7).toString('base64'));
  const links = await SignedLinks.open(database, other, LOG);
  expect(links.allows(link, ISSUED)).toBe(false);
  expect(links.allows(links.sign('/storage/1/labels/A.pdf', ISSUED), ISSUED)).toBe(true);
});
