import type { DatabaseTime } from './process-rows.ts';

interface Heartbeat {
  readonly epoch: number;
  readonly seen_at: DatabaseTime;
}

/**
 * Which other processes have fallen silent: their heartbeat was the same in so many looks in a row. No clock decides, not even the
 * database's: if that is set forward, everybody's last heartbeat seems long ago.
 */
export class Silences {
  readonly #most: number;
  #known = new Map<number, Heartbeat & { readonly looks: number }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Nobody could be heard until now: each gets the full time to report. */
  startAgain(): void {
    this.#known.clear();
  }

  /** Looks at the heartbeats of all other processes. Returns those that have been silent for too long. */
  look(heartbeats: readonly Heartbeat[]): readonly Heartbeat[] {
    const now = heartbeats.map(({ epoch, seen_at }) => {
      const before = this.#known.get(epoch);
      return { epoch, seen_at, looks: before?.seen_at === seen_at ? before.looks + 1 : 0 };
    });
    this.#known = new Map(now.map((one) => [one.epoch, one]));
    return now.filter(({ looks }) => looks >= this.#most);
  }
}
