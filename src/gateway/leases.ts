import { type Loop, runLoop } from '#server/run-loop.ts';
import type { Log } from '#server/log.ts';
import { giveLeasesBack, takeLease } from '#gateway/store/leases.ts';
import type { Database } from '#gateway/store/tables.ts';

const HELD_FOR_MS = 20_000;
/** A lease that was taken or kept within so long is not asked for again. */
const KEPT_EVERY_MS = 5_000;
const LOOK_AGAIN_AFTER_MS = 2_000;
/** The one process of a file has everything. */
const ALONE = 1;

/** What one process does for all: follow a feed, watch manifests and cut-offs. */
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

  /** The fence under which this process does it now; undefined while another one does. */
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

  /** A loop that runs where its lease is. A new fence says that another process may have been at it meanwhile. */
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
