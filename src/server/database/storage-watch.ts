import type { Log } from '#server/log.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import { type StorageProblem, storageProblemOf } from './storage-problem.ts';

const PROVE_EVERY_MS = 2_000;
/** Too much to fit into the rest of a page, so a full disk rejects it. */
const CHARACTERS = 64 * 1024;

/**
 * Knows whether the disk can be written to: any failed write says that it can't, and from then on a small write is
 * tried until it succeeds. `onChange` is told of both.
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

  /** Takes any error; ignores those that aren't the disk's fault. */
  record(error: unknown): void {
    const problem = storageProblemOf(error);
    if (problem !== undefined) this.#change(problem);
  }

  /** `write` keeps a text in the database, in place of the one before. `onRoom` is called when it can be written to again. */
  watch(write: (text: string) => Promise<void>, log: Log, onRoom: () => Promise<void> = () => Promise.resolve()): Loop {
    this.#loop = runLoop('storage', log, async () => {
      if (this.#problem === null) return Infinity;
      try {
        await write('x'.repeat(CHARACTERS));
        await write('');
        await onRoom();
        this.#change(null);
      } catch (error) {
        if (storageProblemOf(error) === undefined) throw error;
      }
      return PROVE_EVERY_MS;
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
