export const WINDOW_MS = 60_000;
export const TRIES = 10;
const MOST_KEYS = 10_000;

/**
 * Counts sign-in attempts by email and by address: 10 a minute, then a minute's wait. An attempt counts before its
 * password is hashed, so that many at once can't all be in flight; a successful one is uncounted.
 * Does not guard against many addresses that try many emails: the short queue of hashes does.
 */
export class SignInThrottle {
  readonly #tries = new Map<string, readonly number[]>();

  /** Returns the seconds to wait before the next attempt, or 0 if this one may proceed, in which case it is counted. `now` in milliseconds. */
  begin(keys: readonly string[], now: number): number {
    const ends = keys.map((key) => {
      const recent = this.#recent(key, now);
      return recent.length >= TRIES ? (recent[0] ?? now) + WINDOW_MS : now;
    });
    const waitS = Math.ceil((Math.max(now, ...ends) - now) / 1000);
    if (waitS === 0) for (const key of keys) this.#count(key, now);
    return waitS;
  }

  /** The attempt counted at `now` succeeded. */
  succeed(keys: readonly string[], now: number): void {
    for (const key of keys) {
      const tries = this.#tries.get(key) ?? [];
      const place = tries.lastIndexOf(now);
      const others = tries.filter((_at, at) => at !== place);
      if (others.length === 0) this.#tries.delete(key);
      else this.#tries.set(key, others);
    }
  }

  #count(key: string, now: number): void {
    const tries = [...this.#recent(key, now), now];
    // Deleted and set again, so that the oldest key always comes first.
    this.#tries.delete(key);
    this.#tries.set(key, tries);
    const [oldest] = this.#tries.keys();
    if (this.#tries.size > MOST_KEYS && oldest !== undefined) this.#tries.delete(oldest);
  }

  /** Ignores attempts in the future: they were counted before the clock was set back, and would lengthen the wait. */
  #recent(key: string, now: number): number[] {
    return (this.#tries.get(key) ?? []).filter((at) => at > now - WINDOW_MS && at <= now);
  }
}
