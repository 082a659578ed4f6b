import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DocumentStorage } from './document-storage.ts';

/** Keys that we make ourselves. Checked once more here: a key never leaves the folder. */
const KEY = /^[0-9]+\/(?:labels|manifests)\/[A-Z0-9]+\.pdf$/;

export class FolderStorage implements DocumentStorage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key);
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
  }

  async get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      return new Uint8Array(await readFile(this.#pathOf(key)));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw cause;
    }
  }

  clear(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }

  #pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error('Not a document key');
    return join(this.#folder, key);
  }
}
