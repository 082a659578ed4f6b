import type { Log } from './log.ts';
import { type Loop, runLoop } from './run-loop.ts';
import { type StorageProblem, storageProblemOf } from './storage-problem.ts';

const PROVE_EVERY_MS = 2_000;

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

  /** `prove` writes something that needs space. */
  watch(prove: () => Promise<void>, log: Log): Loop {
    this.#loop = runLoop('storage', log, async () => {
      if (this.#problem === null) return Infinity;
      try {
        await prove();
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
