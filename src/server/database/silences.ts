import type { DatabaseTime } from './process-rows.ts';

interface Heartbeat {
  readonly epoch: number;
  readonly seen_at: DatabaseTime;
}

/**
 * Finds other processes that have fallen silent: their heartbeat was the same in `most` checks in a row. No clock decides, not even the
 * database's: if that is set forward, everybody's last heartbeat seems long ago.
 */
export class Silences {
  readonly #most: number;
  #known = new Map<number, Heartbeat & { readonly checks: number }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Heartbeats could not be seen until now, so every process gets the full time again. */
  reset(): void {
    this.#known.clear();
  }

  /** Checks the heartbeats of all other processes. Returns those of processes that have been silent for too long. */
  check(heartbeats: readonly Heartbeat[]): readonly Heartbeat[] {
    const now = heartbeats.map(({ epoch, seen_at }) => {
      const before = this.#known.get(epoch);
      return { epoch, seen_at, checks: before?.seen_at === seen_at ? before.checks + 1 : 0 };
    });
    this.#known = new Map(now.map((one) => [one.epoch, one]));
    return now.filter(({ checks }) => checks >= this.#most);
  }
}
