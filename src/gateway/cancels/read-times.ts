/** Between reads of an order whose cancel is unclear; the last one repeats. The service may be unwell, or take few requests. */
const WAITS_MS = [2_000, 8_000, 20_000, 30_000] as const;

/** When each of several things is read again: soon at first, then less often. By a clock that nobody can set. */
export class ReadTimes {
  readonly #monotonicMs: () => number;
  readonly #reads = new Map<string, { readonly count: number; readonly at: number }>();

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /** True for what was never read, and counts as a read where it is. */
  take(key: string): boolean {
    const { count, at } = this.#reads.get(key) ?? { count: 0, at: -Infinity };
    const wait = WAITS_MS[count - 1] ?? WAITS_MS[WAITS_MS.length - 1] ?? 0;
    if (this.#monotonicMs() - at < wait) return false;
    this.#reads.set(key, { count: count + 1, at: this.#monotonicMs() });
    return true;
  }

  /** What isn't among these is forgotten. */
  keepOnly(kept: ReadonlySet<string>): void {
    for (const key of this.#reads.keys()) if (!kept.has(key)) this.#reads.delete(key);
  }
}
