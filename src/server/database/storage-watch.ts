import { randomBytes } from 'node:crypto';
import type { Log } from '#server/log.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import { type StorageProblem, storageProblemOf } from './storage-problem.ts';

const TRY_EVERY_MS = 2_000;
/** Too much to fit into the rest of a page, so a full disk rejects it. Random, as PostgreSQL compresses other texts to a few bytes. */
const BYTES = 48 * 1024;

/**
 * Tracks whether the disk can be written to: after a failed write, a small one is tried until it succeeds. `onChange` is called
 * both when writing fails and when it works again.
 */
export class StorageWatch {
  readonly #onChange: (problem: StorageProblem | null) => void;
  #problem: StorageProblem | null = null;
  #loop: Loop | undefined;

  constructor(onChange: (problem: StorageProblem | null) => void = () => undefined) {
    this.#onChange = onChange;
  }

  current(): StorageProblem | null {
    return this.#problem;
  }

  /** Accepts any error, and ignores those that aren't the disk's fault. */
  record(error: unknown): void {
    const problem = storageProblemOf(error);
    if (problem !== undefined) this.#change(problem);
  }

  /** `write` replaces a text in the database. `onRoom` is called when the database can be written to again. */
  watch(write: (text: string) => Promise<void>, log: Log, onRoom: () => Promise<void> = () => Promise.resolve()): Loop {
    this.#loop = runLoop('storage', log, async () => {
      if (this.#problem === null) return Infinity;
      try {
        await write(randomBytes(BYTES).toString('base64'));
        await write('');
        await onRoom();
        this.#change(null);
      } catch (error) {
        if (storageProblemOf(error) === undefined) throw error;
      }
      return TRY_EVERY_MS;
    });
    return this.#loop;
  }

  #change(problem: StorageProblem | null): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#onChange(problem);
    if (problem !== null) this.#loop?.wake();
  }
}
