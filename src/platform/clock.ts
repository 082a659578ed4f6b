import { DatabaseClock } from '#server/database/database-clock.ts';
import { moveClock, readClockOffset, readSharedClock } from '#platform/store/shared-clock.ts';
import type { Database, Store } from '#platform/store/schema.ts';

/** Timers are limited to 32 bits of milliseconds; longer waits are split. */
const LONGEST_TIMER_MS = 2_000_000_000;
/** Smaller differences between the machine's two clocks are imprecision. */
const SMALLEST_STEP_MS = 1_000;

/**
 * The platform's single clock, in milliseconds: the machine's, which the sandbox can move forward. If several processes
 * share a database, it is the database's clock, because machines' clocks differ.
 */
export class Clock {
  readonly #database: Database;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #machine: () => number;
  #offset: number;
  readonly #monotonic: () => number;
  readonly #databases: DatabaseClock;
  /** How far the machine's clock was ahead of the monotonic one at the last reading. */
  #lead = Number.NEGATIVE_INFINITY;
  #setBackMs = 0;

  private constructor(database: Database, machine: () => number, monotonic: () => number, offset: number) {
    this.#database = database;
    this.#machine = machine;
    this.#monotonic = monotonic;
    this.#databases = new DatabaseClock(monotonic);
    this.#offset = offset;
  }

  static async open(
    database: Database,
    machine: () => number = Date.now,
    monotonic: () => number = () => performance.now(),
  ): Promise<Clock> {
    return new Clock(database, machine, monotonic, await readClockOffset(database));
  }

  now(): number {
    return this.#machine() + this.#offset;
  }

  /** The time as if the machine's clock had not been set back since this process started: for waits and deadlines within it. */
  steady(): number {
    const now = this.#machine();
    const lead = now - this.#monotonic();
    if (this.#lead - lead > SMALLEST_STEP_MS) this.#setBackMs += Math.round(this.#lead - lead);
    this.#lead = lead;
    return now + this.#setBackMs + this.#offset;
  }

  /** How far the machine's clock has been set back in total since this process started, in milliseconds. */
  totalSetBackMs(): number {
    this.steady();
    return this.#setBackMs;
  }

  async advance(byMs: number): Promise<void> {
    const offset = await moveClock(this.#database, Math.round(byMs));
    this.#offset = Math.max(this.#offset, offset);
    for (const listener of this.#listeners) listener();
  }

  /** Synchronises with the database's clock and with moves by other processes. Call it regularly if there are other processes. */
  async synchronise(store: Store = this.#database): Promise<void> {
    const { offset } = await this.#databases.follow(() => readSharedClock(store));
    this.#machine = () => this.#databases.now();
    this.applyOffset(offset);
  }

  /** Applies a clock offset read from the database, set by this or another process; never moves back. */
  applyOffset(offset: number): void {
    if (offset <= this.#offset) return;
    this.#offset = offset;
    for (const listener of this.#listeners) listener();
  }

  onMove(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Resolves when the steady clock reaches `at`, by waiting or by being moved. */
  until(at: number): Promise<void> {
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const check = () => {
        if (timer) {
          clearTimeout(timer);
          this.#timers.delete(timer);
        }
        const wait = at - this.steady();
        if (wait <= 0) {
          this.#listeners.delete(check);
          resolve();
          return;
        }
        timer = setTimeout(check, Math.min(wait, LONGEST_TIMER_MS));
        this.#timers.add(timer);
      };
      this.#listeners.add(check);
      check();
    });
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#listeners.clear();
  }
}
