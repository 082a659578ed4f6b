const WINDOW_MS = 60_000;
const TRIES = 10;

/**
 * Counts wrong passwords by email and by address: 10 a minute, then a minute of rest.
 * It does not guard against many addresses trying many emails; the cost of the password hash does that.
 */
export class SignInThrottle {
  readonly #failures = new Map<string, number[]>();

  /** Seconds to wait before the next try; 0 when it may come now. */
  waitS(keys: readonly string[], now: number): number {
    const ends = keys.map((key) => {
      const recent = this.#recent(key, now);
      return recent.length >= TRIES ? (recent[0] ?? now) + WINDOW_MS : now;
    });
    return Math.ceil((Math.max(now, ...ends) - now) / 1000);
  }

  countFailure(keys: readonly string[], now: number): void {
    if (this.#failures.size > 10_000) this.#failures.clear();
    for (const key of keys) this.#failures.set(key, [...this.#recent(key, now), now]);
  }

  forget(key: string): void {
    this.#failures.delete(key);
  }

  #recent(key: string, now: number): number[] {
    return (this.#failures.get(key) ?? []).filter((at) => at > now - WINDOW_MS);
  }
}
