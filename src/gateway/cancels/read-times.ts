/** Delays between reads of an order whose cancel is unclear; the last one repeats. The service may be down, or limit requests. */
const WAITS_MS = [2_000, 8_000, 20_000, 30_000] as const;

/** Decides when each item is read again: soon at first, then less often. Uses the monotonic clock. */
export class ReadTimes {
  readonly #monotonicMs: () => number;
  readonly #reads = new Map<string, { readonly count: number; readonly at: number }>();

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /** Returns whether the item is due, and if so counts it as read. Always true for an item never read before. */
  take(key: string): boolean {
    const { count, at } = this.#reads.get(key) ?? { count: 0, at: -Infinity };
    const wait = WAITS_MS[count - 1] ?? WAITS_MS[WAITS_MS.length - 1] ?? 0;
    if (this.#monotonicMs() - at < wait) return false;
    this.#reads.set(key, { count: count + 1, at: this.#monotonicMs() });
    return true;
  }

  /** Drops all items that are not in `kept`. */
  keepOnly(kept: ReadonlySet<string>): void {
    for (const key of this.#reads.keys()) if (!kept.has(key)) this.#reads.delete(key);
  }
}
