import { readSetting, writeSetting } from '#platform/store/settings.ts';
import type { Database } from '#platform/store/schema.ts';

/** Timers hold 32 bits of milliseconds; a longer wait is looked at again. */
const LONGEST_TIMER_MS = 2_000_000_000;

/** The platform's one clock: the machine's, moved forward by the sandbox. Milliseconds. */
export class Clock {
  readonly #database: Database;
  readonly #machine: () => number;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #offset: number;

  private constructor(database: Database, machine: () => number, offset: number) {
    this.#database = database;
    this.#machine = machine;
    this.#offset = offset;
  }

  static async open(database: Database, machine: () => number = Date.now): Promise<Clock> {
    return new Clock(database, machine, Number((await readSetting(database, 'clock_offset_ms')) ?? '0'));
  }

  now(): number {
    return this.#machine() + this.#offset;
  }

  async advance(byMs: number): Promise<void> {
    this.#offset += Math.round(byMs);
    await writeSetting(this.#database, 'clock_offset_ms', String(this.#offset));
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
