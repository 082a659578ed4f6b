/** A clock that differs by less keeps its course: steps back, however small, would look as if somebody had set the clock back. */
const SMALLEST_STEP_MS = 1_000;

/**
 * The database's clock, as machines' clocks differ: between two readings it follows this machine's monotonic clock. Until the first one it
 * is this machine's own.
 */
export class DatabaseClock {
  /** The database's time at which the monotonic clock read zero, in milliseconds since 1970. */
  #origin: number | undefined;

  now(): number {
    return this.#origin === undefined ? Date.now() : Math.round(this.#origin + performance.now());
  }

  /** `time`: what the database said, in milliseconds since 1970; `askedAt`, `toldAt`: before and after that, on the monotonic clock. */
  set(time: number, askedAt: number, toldAt: number): void {
    const origin = time - (askedAt + toldAt) / 2;
    const isPrecise = toldAt - askedAt < SMALLEST_STEP_MS;
    if (this.#origin === undefined || (isPrecise && Math.abs(origin - this.#origin) > SMALLEST_STEP_MS))
      this.#origin = origin;
  }
}
