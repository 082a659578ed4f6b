/** After failing this often in a row, an order is no longer waited for: an order in passing trouble is read in the seconds between. */
const MOST_FAILED_ROUNDS = 4;

/** Counts for how many rounds in a row the same few orders couldn't be read, though the others were. */
export class FailedRounds {
  #counts: ReadonlyMap<string, number> = new Map();

  /** Counts a round that read the other orders. Returns whether all that it failed to read have failed often enough to be given up. */
  count(unread: Iterable<string>): boolean {
    this.#counts = new Map([...unread].map((number) => [number, (this.#counts.get(number) ?? 0) + 1]));
    return [...this.#counts.values()].every((rounds) => rounds >= MOST_FAILED_ROUNDS);
  }
}
