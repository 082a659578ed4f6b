/** A step back of this much or more means that somebody set the database's clock back; smaller ones are imprecision. */
const SMALLEST_STEP_MS = 1_000;
/** The database tells its time in whole milliseconds. */
const ROUNDED_BY_MS = 1;

/**
 * The database's clock, as machines' clocks differ. Between two readings it follows this machine's monotonic clock, which nobody can set.
 * Until the first one it is this machine's own. It runs only forward, unless the database's clock was set back.
 */
export class DatabaseClock {
  /** The database's time at which the monotonic clock read zero, in milliseconds since 1970. */
  #origin: number | undefined;
  #latest = -Infinity;
  #askedAt = -Infinity;
  readonly #monotonic: () => number;

  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic;
  }

  now(): number {
    if (this.#origin === undefined) return Date.now();
    this.#latest = Math.max(this.#latest, Math.round(this.#origin + this.#monotonic()));
    return this.#latest;
  }

  /** Reads the database's clock: `read` resolves to its time in milliseconds since 1970. */
  async follow<Reading extends { readonly time: number } | undefined>(read: () => Promise<Reading>): Promise<Reading> {
    const askedAt = this.#monotonic();
    const reading = await read();
    if (reading) this.#set(reading.time, askedAt, this.#monotonic());
    return reading;
  }

  /**
   * The database read its clock somewhere between question and answer. However late the answer is, it moves this clock no further than it
   * proves, and the first one to the earliest time that is possible, so that better ones only ever move it forward.
   */
  #set(time: number, askedAt: number, toldAt: number): void {
    // Overtaken by the answer to a later question, before which the database's clock may have been set.
    if (askedAt < this.#askedAt) return;
    this.#askedAt = askedAt;
    const [earliest, latest] = [time - ROUNDED_BY_MS - toldAt, time + ROUNDED_BY_MS - askedAt];
    const before = this.#origin ?? earliest;
    this.#origin = Math.min(Math.max(before, earliest), latest);
    if (before - this.#origin >= SMALLEST_STEP_MS) this.#latest = -Infinity;
  }
}
