import { type Loop, runLoop } from '#server/run-loop.ts';
import type { Log } from '#server/log.ts';
import { giveLeasesBack, takeLease } from '#gateway/store/leases.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

const HELD_FOR_MS = 20_000;
/** A lease acquired or renewed within this time isn't requested again. */
const KEPT_EVERY_MS = 5_000;
const LOOK_AGAIN_AFTER_MS = 2_000;
/** The fence of a single process on a database file, which holds every lease. */
const ALONE = 1;

/** Leases on tasks that one process does for all: following a feed, watching manifests and cut-offs. */
export class Leases {
  readonly #database: Database;
  readonly #epoch: number;
  readonly #isShared: boolean;
  readonly #monotonicMs: () => number;
  readonly #held = new Map<string, { readonly fence: number; readonly at: number }>();

  constructor(database: Database, epoch: number, isShared: boolean, monotonicMs: () => number) {
    this.#database = database;
    this.#epoch = epoch;
    this.#isShared = isShared;
    this.#monotonicMs = monotonicMs;
  }

  /** The fence under which this process holds the lease now; undefined while another one does. */
  async hold(name: string): Promise<number | undefined> {
    if (!this.#isShared) return ALONE;
    const at = this.#monotonicMs();
    const held = this.#held.get(name);
    if (held && at - held.at < KEPT_EVERY_MS) return held.fence;
    this.#held.delete(name);
    const fence = await takeLease(this.#database, name, this.#epoch, HELD_FOR_MS);
    if (fence !== undefined) this.#held.set(name, { fence, at });
    return fence;
  }

  /** A loop that runs in the process that holds its lease. A new fence means that another process may have run it in the meantime. */
  run(name: string, log: Log, step: (signal: AbortSignal, fence: number) => Promise<number>): Loop {
    return runLoop(name, log, async (signal) => {
      const fence = await this.hold(name);
      return fence === undefined ? LOOK_AGAIN_AFTER_MS : step(signal, fence);
    });
  }

  async giveBack(): Promise<void> {
    if (this.#isShared) await giveLeasesBack(this.#database, this.#epoch);
  }
}
