const MINUTE_MS = 60_000;

/** Allows at most this many requests in any minute (F13); 0: no limit. */
export class RateWindow {
  readonly #most: number;
  #times: number[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns false if this request exceeds the limit. */
  admit(now: number): boolean {
    if (this.#most === 0) return true;
    this.#times = this.#times.filter((time) => now - time < MINUTE_MS);
    if (this.#times.length >= this.#most) return false;
    this.#times.push(now);
    return true;
  }
}
