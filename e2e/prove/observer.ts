import type { Board } from './board.ts';
import type { ChaosProxy } from './chaos-proxy.ts';
import { pause } from './pause.ts';
import type { Visitor } from './visitor.ts';

const EVERY_MS = 75;

interface Seen {
  readonly orders: readonly { readonly tracking_number: string; readonly booking: string }[];
}

/** Repeatedly checks what the dashboard says about every order against the service's ledger. */
export class Observer {
  samples = 0;
  /** Untrue statements that were seen; one sentence each. */
  readonly wrong = new Set<string>();
  readonly #visitors: readonly Visitor[];
  readonly #board: Board;
  readonly #proxy: ChaosProxy;
  readonly #booked: () => ReadonlySet<string>;
  #looks = 0;

  /** Reads as each visitor in turn. `booked` returns the numbers in the ledger, in capitals. */
  constructor(visitors: readonly Visitor[], board: Board, proxy: ChaosProxy, booked: () => ReadonlySet<string>) {
    this.#visitors = visitors;
    this.#board = board;
    this.#proxy = proxy;
    this.#booked = booked;
  }

  async watch(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.sample();
      await pause(EVERY_MS);
    }
  }

  /** Takes one sample; returns false if nobody answered. */
  async sample(): Promise<boolean> {
    const touched = [...this.#board.touched];
    const [bookedBefore, undecidedBefore] = [this.#booked(), this.#proxy.undecided()];
    const visitor = this.#visitors[this.#looks++ % this.#visitors.length];
    const answer = await visitor?.ask<Seen>('POST', '/api/orders/lookup', { tracking_numbers: touched });
    if (answer?.status !== 200) return false;
    const [bookedAfter, undecidedAfter] = [this.#booked(), this.#proxy.undecided()];
    const underWay = new Set([...undecidedBefore].flatMap(([id, numbers]) => (undecidedAfter.has(id) ? numbers : [])));
    this.samples += 1;
    for (const { tracking_number, booking } of answer.body.orders) {
      const folded = tracking_number.toUpperCase();
      this.#board.beliefs.set(folded, booking);
      const isShownUnbooked = booking === 'not_booked' || booking === 'failed';
      if (booking === 'booked' && !bookedAfter.has(folded)) this.wrong.add(`${folded} is said to be booked and is not`);
      if (isShownUnbooked && bookedBefore.has(folded))
        this.wrong.add(`${folded} is said to be ${booking} and is booked`);
      if (isShownUnbooked && underWay.has(folded))
        this.wrong.add(`${folded} is said to be ${booking} while it is under way`);
    }
    return true;
  }
}
