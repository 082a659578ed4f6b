import { type Loop, runLoop } from '#server/run-loop.ts';
import type { Log } from '#server/log.ts';
import { releaseLeases, acquireLease } from '#gateway/store/leases.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

const LEASE_MS = 20_000;
/** A lease acquired or renewed within this time isn't requested again. */
const RENEW_AFTER_MS = 5_000;
const RETRY_AFTER_MS = 2_000;
/** The fence of a process that has its database file to itself, and with it every lease. */
const SOLE_FENCE = 1;

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
  async acquire(name: string): Promise<number | undefined> {
    if (!this.#isShared) return SOLE_FENCE;
    const at = this.#monotonicMs();
    const held = this.#held.get(name);
    if (held && at - held.at < RENEW_AFTER_MS) return held.fence;
    this.#held.delete(name);
    const fence = await acquireLease(this.#database, name, this.#epoch, LEASE_MS);
    if (fence !== undefined) this.#held.set(name, { fence, at });
    return fence;
  }

  /** Starts a loop that runs only while this process holds its lease. If the fence is new, another process may have run it in the meantime. */
  run(name: string, log: Log, step: (signal: AbortSignal, fence: number) => Promise<number>): Loop {
    return runLoop(name, log, async (signal) => {
      const fence = await this.acquire(name);
      return fence === undefined ? RETRY_AFTER_MS : step(signal, fence);
    });
  }

  async release(): Promise<void> {
    if (this.#isShared) await releaseLeases(this.#database, this.#epoch);
  }
}
