/** What the pages say of an order; undefined: nobody has seen it yet. */
export type Belief = string | undefined;

const FREE = new Set<Belief>([undefined, 'not_booked', 'failed']);

/** All orders there are, what was last seen of each, and which of them lie on the table already. */
export class Board {
  readonly numbers: readonly string[];
  readonly beliefs = new Map<string, string>();
  /** What somebody has touched: what the observer may ask for without making everything known. */
  readonly touched = new Set<string>();
  #released = 0;

  constructor(numbers: readonly string[]) {
    this.numbers = numbers;
  }

  /** So much of the orders has come in by now, from 0 to 1. */
  release(share: number): void {
    this.#released = Math.ceil(this.numbers.length * share);
  }

  /** Orders that a person would book now; with `hands`, those that lie nearest to this one of them. */
  free(hand: number, hands: number): string[] {
    return this.numbers
      .slice(0, this.#released)
      .filter((number, at) => at % hands === hand && FREE.has(this.beliefs.get(number.toUpperCase())));
  }

  /** Orders that this one has not seen booked: what a page shows that was not looked at for a while. */
  open(hand: number, hands: number): string[] {
    return this.numbers
      .slice(0, this.#released)
      .filter((number, at) => at % hands === hand && this.beliefs.get(number.toUpperCase()) !== 'booked');
  }

  get isAllBooked(): boolean {
    return this.numbers.every((number) => this.beliefs.get(number.toUpperCase()) === 'booked');
  }
}
