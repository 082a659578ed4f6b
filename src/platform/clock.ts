import { moveClock, readClockOffset, readSharedClock } from '#platform/store/shared-clock.ts';
import type { Database } from '#platform/store/schema.ts';

/** Timers hold 32 bits of milliseconds; a longer wait is looked at again. */
const LONGEST_TIMER_MS = 2_000_000_000;
/** A look at the database's clock that took longer tells too little of what time it is. */
const LONGEST_LOOK_MS = 250;

/**
 * The platform's one clock: the machine's, moved forward by the sandbox; where several processes share a database it is the
 * database's, because clocks of machines differ. Milliseconds.
 */
export class Clock {
  readonly #database: Database;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #machine: () => number;
  #offset: number;
  #isDatabases = false;

  private constructor(database: Database, machine: () => number, offset: number) {
    this.#database = database;
    this.#machine = machine;
    this.#offset = offset;
  }

  static async open(database: Database, machine: () => number = Date.now): Promise<Clock> {
    return new Clock(database, machine, await readClockOffset(database));
  }

  now(): number {
    return this.#machine() + this.#offset;
  }

  async advance(byMs: number): Promise<void> {
    const offset = await moveClock(this.#database, Math.round(byMs));
    this.#offset = Math.max(this.#offset, offset);
    for (const listener of this.#listeners) listener();
  }

  /** Shows what the clock of the database shows, and what other processes moved it by. Call it now and then where there are any. */
  async follow(): Promise<void> {
    const begun = performance.now();
    const { time, offset } = await readSharedClock(this.#database);
    const took = performance.now() - begun;
    if (took < LONGEST_LOOK_MS || !this.#isDatabases) {
      this.#isDatabases = true;
      // By the monotonic clock from here on: nobody sets that one.
      const base = time + took / 2 - performance.now();
      this.#machine = () => Math.round(base + performance.now());
    }
    this.heedOffset(offset);
  }

  /** How far the sandbox had moved the clock, here or at another process, when it was read: never back. */
  heedOffset(offset: number): void {
    if (offset <= this.#offset) return;
    this.#offset = offset;
    for (const listener of this.#listeners) listener();
  }

  onMove(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Resolves when the clock shows `at`, by waiting or by being moved. */
  until(at: number): Promise<void> {
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const look = () => {
        if (timer) {
          clearTimeout(timer);
          this.#timers.delete(timer);
        }
        if (this.now() >= at) {
          this.#listeners.delete(look);
          resolve();
          return;
        }
        timer = setTimeout(look, Math.min(at - this.now(), LONGEST_TIMER_MS));
        this.#timers.add(timer);
      };
      this.#listeners.add(look);
      look();
    });
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#listeners.clear();
  }
}
