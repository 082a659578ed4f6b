import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FolderStorage } from './folder-storage.ts';

test('clearing and writing at the same time: neither fails, and nothing is left of what was cleared', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-documents-'));
  const storage = new FolderStorage(join(folder, 'documents'));
  const written = [1, 2, 3, 4].map(async (writer) => {
    for (let page = 0; page < 100; page += 1)
      await storage.put(`1/labels/SLP${writer}X${page}.pdf`, new Uint8Array(2000));
  });
  for (let clears = 0; clears < 20; clears += 1) await storage.clear();
  await Promise.all(written);
  await storage.put('1/labels/SLP5X1.pdf', new Uint8Array(7));
  expect(await storage.find('1/labels/SLP5X1.pdf')).toMatchObject({ size: 7 });
  await storage.clear();
  await storage.clear();
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
