import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { listFiles } from '#server/backup-manifest.ts';
import { checkKey, type DocumentBody, type DocumentStorage, isKey, type StoredDocument } from './document-storage.ts';

/** Files up to this size are read at once, which is faster than streaming. */
const READ_AT_ONCE_BYTES = 1024 * 1024;
const PUT_TRIES = 20;

export class FolderStorage implements DocumentStorage {
  readonly sign = null;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(key: string, body: DocumentBody): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#write(this.#pathOf(key), body);
        return;
      } catch (cause) {
        // The folder was cleared in the meantime. A stream can't be read twice, so it isn't retried.
        if (!isMissing(cause) || tries === PUT_TRIES || !(body instanceof Uint8Array)) throw cause;
      }
    }
  }

  async #write(path: string, body: DocumentBody): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    // Written atomically: a kill must not leave half a PDF under its final name.
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
      if (isMissing(cause)) return undefined;
      throw cause;
    }
  }

  async *list(): AsyncIterable<string> {
    for (const path of await listFiles(this.#folder)) if (isKey(path)) yield path;
  }

  /** Takes effect at once for readers. Documents being written at the time are written again, and stay. */
  async clear(): Promise<void> {
    const gone = `${this.#folder}.${randomUUID()}`;
    try {
      await rename(this.#folder, gone);
    } catch (cause) {
      if (isMissing(cause)) return;
      throw cause;
    }
    await rm(gone, { recursive: true, force: true, maxRetries: 5 });
  }

  #pathOf(key: string): string {
    return join(this.#folder, checkKey(key));
  }
}

/** `mkdir` fails with ENOTDIR if the folder is moved away at the same time. */
function isMissing(cause: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '');
}
