import type { SelectionStore } from '#dashboard/state/selection-store.ts';

/** Selecting in a list: one by one, and ranges from an anchor in the order shown. A range can shrink again while it is active. */
export class RangeSelection {
  readonly #store: SelectionStore;
  #anchor: string | undefined;
  #base: readonly string[] | undefined;
  /** What the range has made of the selection. */
  #made: readonly string[] | undefined;

  constructor(store: SelectionStore) {
    this.#store = store;
  }

  toggle(number: string): void {
    this.#anchor = number;
    this.#base = undefined;
    this.#store.toggle(number);
  }

  /** Selects from the anchor to `number`; `shown` is the page in its order, without rows that can't be selected. */
  extend(shown: readonly string[], number: string, from: string = number): void {
    this.#anchor = this.#anchor !== undefined && shown.includes(this.#anchor) ? this.#anchor : from;
    const now = this.#store.list();
    // What a scan or a key has changed since the range was last extended stays so.
    if (this.#base === undefined || now !== this.#made) this.#base = now;
    const [a, b] = [shown.indexOf(this.#anchor), shown.indexOf(number)];
    if (a === -1 || b === -1) return;
    const range = shown.slice(Math.min(a, b), Math.max(a, b) + 1);
    this.#store.replace([...this.#base, ...(a <= b ? range : range.toReversed())]);
    this.#made = this.#store.list();
  }

  isInRange(): boolean {
    return this.#base !== undefined;
  }

  leave(): void {
    this.#base = undefined;
    this.#anchor = undefined;
  }
}
