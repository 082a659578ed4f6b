import { RATE_LIMIT_PER_MINUTE } from '#contract/limits.ts';
import { countRequest } from '#platform/store/rate-windows.ts';
import type { Database } from '#platform/store/schema.ts';

const MINUTE_MS = 60_000;

interface Window {
  readonly start: number;
  count: number;
}

/** Not stated: 1000 requests per minute, endpoint and account, counted here, or in the database if several processes share it. */
export class RateLimit {
  readonly #shared: Database | undefined;
  readonly #windows = new Map<string, Window>();

  constructor(shared?: Database) {
    this.#shared = shared;
  }

  /** Counts a request. Returns the seconds to wait, or undefined if it may proceed. `now` is in milliseconds. */
  async count(endpoint: string, account: number, now: number): Promise<number | undefined> {
    const key = `${account} ${endpoint}`;
    const known = this.#windows.get(key);
    const isOver = !known || now - known.start >= MINUTE_MS || now < known.start;
    // Once a window is full, counting continues here, so that a flood doesn't load the database.
    const isCountedHere = !this.#shared || (!isOver && known.count > RATE_LIMIT_PER_MINUTE);
    let window = isOver ? { start: now, count: 0 } : known;
    if (isCountedHere) window.count += 1;
    else if (this.#shared) window = await countRequest(this.#shared, { endpoint, account, now, windowMs: MINUTE_MS });
    this.#windows.set(key, window);
    return window.count > RATE_LIMIT_PER_MINUTE ? Math.ceil((window.start + MINUTE_MS - now) / 1000) : undefined;
  }
}
