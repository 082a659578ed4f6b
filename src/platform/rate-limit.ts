import { RATE_LIMIT_PER_MINUTE } from '#contract/limits.ts';

const MINUTE_MS = 60_000;

/** Not stated: 1000 requests a minute per endpoint and account. */
export class RateLimit {
  readonly #windows = new Map<string, { start: number; count: number }>();

  /** Counts a request. Returns the seconds to wait; undefined when it may pass. `now` in milliseconds. */
  count(endpoint: string, account: number, now: number): number | undefined {
    const key = `${account} ${endpoint}`;
    const window = this.#windows.get(key);
    if (!window || now - window.start >= MINUTE_MS || now < window.start) {
      this.#windows.set(key, { start: now, count: 1 });
      return undefined;
    }
    window.count += 1;
    return window.count > RATE_LIMIT_PER_MINUTE ? Math.ceil((window.start + MINUTE_MS - now) / 1000) : undefined;
  }
}
