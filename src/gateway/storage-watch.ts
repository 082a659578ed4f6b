import type { EventHub } from '#gateway/events/event-hub.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import { proveRoom } from '#gateway/store/prove-room.ts';
import type { Database } from '#gateway/store/tables.ts';
import type { Log } from '#server/log.ts';
import { type StorageProblem, storageProblemOf } from '#server/storage-problem.ts';

const PROVE_EVERY_MS = 2_000;

/**
 * Knows whether the disk can be written to: any failed write says that it can't, and from then on a small write is
 * tried until it succeeds. Every open page is told of both.
 */
export class StorageWatch {
  readonly #hub: EventHub;
  #problem: StorageProblem | null = null;
  #loop: Loop | undefined;

  constructor(hub: EventHub) {
    this.#hub = hub;
  }

  current(): StorageProblem | null {
    return this.#problem;
  }

  /** Takes any error; ignores those that aren't the disk's fault. */
  record(error: unknown): void {
    const problem = storageProblemOf(error);
    if (problem !== undefined) this.#change(problem);
  }

  /** `onRecovered` writes what couldn't be written. */
  watch(database: Database, log: Log, onRecovered: () => Promise<void>): Loop {
    this.#loop = runLoop('storage', log, async () => {
      if (this.#problem === null) return Infinity;
      try {
        await proveRoom(database);
        await onRecovered();
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
    this.#hub.publish({ kind: 'storage', problem });
    if (problem !== null) this.#loop?.wake();
  }
}
