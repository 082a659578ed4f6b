/** The booking state that the pages show for an order; undefined if nobody has seen it yet. */
export type Belief = string | undefined;

const FREE = new Set<Belief>([undefined, 'not_booked', 'failed']);

/** All orders, what was last seen of each, and which of them have come in. */
export class Board {
  readonly numbers: readonly string[];
  readonly beliefs = new Map<string, string>();
  /** Orders that somebody has touched: the observer may look these up without making all the others known. */
  readonly touched = new Set<string>();
  #released = 0;

  constructor(numbers: readonly string[]) {
    this.numbers = numbers;
  }

  /** Sets the share of the orders that have come in so far, from 0 to 1. */
  release(share: number): void {
    this.#released = Math.ceil(this.numbers.length * share);
  }

  /** Orders that person `hand` of `hands` would book now. */
  free(hand: number, hands: number): string[] {
    return this.numbers
      .slice(0, this.#released)
      .filter((number, at) => at % hands === hand && FREE.has(this.beliefs.get(number.toUpperCase())));
  }

  /** That person's orders not seen as booked: what a page shows that hasn't been refreshed for a while. */
  open(hand: number, hands: number): string[] {
    return this.numbers
      .slice(0, this.#released)
      .filter((number, at) => at % hands === hand && this.beliefs.get(number.toUpperCase()) !== 'booked');
  }

  get isAllBooked(): boolean {
    return this.numbers.every((number) => this.beliefs.get(number.toUpperCase()) === 'booked');
  }
}
