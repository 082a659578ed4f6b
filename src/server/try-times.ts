interface Tries {
  readonly count: number;
  readonly lastAt: number;
}
const NONE: Tries = { count: 0, lastAt: -Infinity };

/**
 * Decides when each item of a list is tried again: after the given waits, of which the last repeats. Uses the monotonic clock. A key names
 * an item.
 */
export class TryTimes {
  readonly #monotonicMs: () => number;
  readonly #waitsMs: readonly number[];
  readonly #tries = new Map<string, Tries>();

  constructor(monotonicMs: () => number, waitsMs: readonly number[]) {
    this.#monotonicMs = monotonicMs;
    this.#waitsMs = waitsMs;
  }

  /**
   * Those of the list that are due, first those that were tried longest ago: where few are tried at a time, each gets its turn. Forgets all
   * that are not in the list.
   */
  listDue<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
    const listed = new Set(items.map(keyOf));
    for (const key of this.#tries.keys()) if (!listed.has(key)) this.#tries.delete(key);
    const lastAt = (item: Item) => this.#triesOf(keyOf(item)).lastAt;
    return items.filter((item) => this.#isDue(keyOf(item))).toSorted((a, b) => lastAt(a) - lastAt(b));
  }

  /** Counts a try, which begins now. */
  record(key: string): void {
    this.#tries.set(key, { count: this.#triesOf(key).count + 1, lastAt: this.#monotonicMs() });
  }

  #isDue(key: string): boolean {
    const { count, lastAt } = this.#triesOf(key);
    const wait = this.#waitsMs[count - 1] ?? this.#waitsMs.at(-1) ?? 0;
    return this.#monotonicMs() - lastAt >= wait;
  }

  #triesOf(key: string): Tries {
    return this.#tries.get(key) ?? NONE;
  }
}
