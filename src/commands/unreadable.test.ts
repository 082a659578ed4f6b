import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readManifest } from '#server/backup-manifest.ts';
import { backUp } from './back-up.ts';
import { examine } from './doctor.ts';
import { markAsRestored } from './mark-data.ts';
import { moveToPostgres } from './move-data.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-unreadable-'));
  mkdirSync(join(folder, 'data'));
  // Can't be followed by anybody, whereas root may read what others may not.
  for (const name of ['gateway.db', 'slipway-backup.json']) symlinkSync(name, join(folder, 'data', name));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['backup', (from: string) => backUp({ dataFolder: from, to: `${from}-copy`, withKeys: true, now: Date.now })],
  ['restore', (from: string) => readManifest(from)],
  ['mark-restored', (from: string) => markAsRestored({ dataFolder: from }, Date.now)],
  ['move', (from: string) => moveToPostgres({ folder: from, databaseUrl: '', now: Date.now, say: () => undefined })],
])('%s says that a file can’t be read, not that it isn’t there', async (_command, act) => {
  await expect(act(join(folder, 'data'))).rejects.toThrow('ELOOP');
});

test('doctor says that a file can’t be read, not that it isn’t there', async () => {
  const environment = { DATA_DIR: join(folder, 'data'), PLATFORM_URL: 'http://127.0.0.1:9', PLATFORM_SECRET: 'x' };
  const wrong: string[] = [];
  for await (const { isWell, what, text } of examine(environment)) if (!isWell) wrong.push(`${what}: ${text}`);
  expect(wrong).toContainEqual(expect.stringMatching(/^gateway: ELOOP/u));
});
