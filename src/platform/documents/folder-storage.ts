import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { checkKey, type DocumentBody, type DocumentStorage, type StoredDocument } from './document-storage.ts';

/** What is no larger is read at once: that takes less than a stream does. */
const READ_AT_ONCE_BYTES = 1024 * 1024;

export class FolderStorage implements DocumentStorage {
  readonly sign = null;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(key: string, body: DocumentBody): Promise<void> {
    const path = this.#pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    // Written whole or not at all: a kill must not leave half a PDF under its final name.
    const half = `${path}.${randomUUID()}`;
    try {
      const file = await open(half, 'wx');
      try {
        await file.writeFile(body);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(half, path);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
  }

  async find(key: string): Promise<StoredDocument | undefined> {
    const path = this.#pathOf(key);
    try {
      const { size } = await stat(path);
      return {
        size,
        read: async (range) => {
          if (size > READ_AT_ONCE_BYTES) {
            const stream = createReadStream(path, range && { start: range.from, end: range.to });
            return Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>;
          }
          const bytes = new Uint8Array(await readFile(path));
          return range ? bytes.slice(range.from, range.to + 1) : bytes;
        },
      };
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw cause;
    }
  }

  clear(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }

  #pathOf(key: string): string {
    return join(this.#folder, checkKey(key));
  }
}
