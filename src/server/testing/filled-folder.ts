import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface File {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * The initial contents of a test's folder, made once per test process and then copied. Migrating an empty database takes longer than most
 * server tests.
 */
export class FilledFolder {
  readonly #make: (folder: string) => Promise<void>;
  #files: Promise<readonly File[]> | undefined;

  constructor(make: (folder: string) => Promise<void>) {
    this.#make = make;
  }

  async copyTo(folder: string): Promise<void> {
    this.#files ??= this.#read();
    for (const { name, bytes } of await this.#files) writeFileSync(join(folder, name), bytes, { mode: 0o600 });
  }

  async #read(): Promise<readonly File[]> {
    const folder = mkdtempSync(join(tmpdir(), 'slipway-filled-'));
    try {
      await this.#make(folder);
      return readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
