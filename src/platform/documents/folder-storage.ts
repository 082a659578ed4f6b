import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DocumentStorage } from './document-storage.ts';

/** Keys that we make ourselves. Checked once more here: a key never leaves the folder. */
const KEY = /^[0-9]+\/(?:labels|manifests|packing_slip|customs_invoice|dangerous_goods_declaration)\/[A-Z0-9]+\.pdf$/;

export function openFolderStorage(folder: string): DocumentStorage {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('Not a document key');
    return join(folder, key);
  };
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Written whole or not at all: a kill must not leave half a PDF under its final name.
      const half = `${path}.${randomUUID()}`;
      const file = await open(half, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(half, path);
    },
    get: async (key) => {
      try {
        return new Uint8Array(await readFile(pathOf(key)));
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw cause;
      }
    },
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}
