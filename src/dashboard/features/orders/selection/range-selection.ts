import type { SelectionStore } from '#dashboard/state/selection-store.ts';

/** Selects rows of a list one by one, or as a range from an anchor in the displayed order. An active range can shrink again. */
export class RangeSelection {
  readonly #store: SelectionStore;
  #anchor: string | undefined;
  #base: readonly string[] | undefined;
  /** The selection as last produced by the range. */
  #made: readonly string[] | undefined;

  constructor(store: SelectionStore) {
    this.#store = store;
  }

  toggle(number: string): void {
    this.#anchor = number;
    this.#base = undefined;
    this.#store.toggle(number);
  }

  /** Selects from the anchor to `number`. `shown`: the selectable rows of the page, in displayed order. */
  extend(shown: readonly string[], number: string, from: string = number): void {
    this.#anchor = this.#anchor !== undefined && shown.includes(this.#anchor) ? this.#anchor : from;
    const now = this.#store.list();
    // Keeps changes made by a scan or a key since the range was last extended.
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
