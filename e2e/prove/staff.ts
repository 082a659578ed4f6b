import type { Board } from './board.ts';
import type { Chance } from './chance.ts';
import { pause } from './pause.ts';
import type { Visitor } from './visitor.ts';

/** How often a person resends before giving up. */
const TRIES = 40;

/** An attempt that the gateway accepted. */
export interface AcceptedAttempt {
  readonly attempt_id: string;
  readonly count: number;
}

/** A person who books groups of orders, types numbers in any spelling, and retries when no answer comes. */
export class Staff {
  readonly taken: AcceptedAttempt[] = [];
  /** The gateway's other answers, by status. */
  readonly refused = new Map<number, number>();
  readonly #visitor: Visitor;
  readonly #board: Board;
  readonly #chance: Chance;
  readonly #hand: number;
  readonly #hands: number;
  readonly #overlapPercent: number;

  constructor(
    visitor: Visitor,
    board: Board,
    chance: Chance,
    { hand, hands, overlapPercent }: { hand: number; hands: number; overlapPercent: number },
  ) {
    this.#visitor = visitor;
    this.#board = board;
    this.#chance = chance;
    this.#hand = hand;
    this.#hands = hands;
    this.#overlapPercent = overlapPercent;
  }

  /** Works until `isOver`. */
  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const group = this.#choose();
      if (group.length > 0) await this.#book(group);
      await pause(this.#chance.between(50, 350));
    }
  }

  #choose(): string[] {
    const own = this.#board.free(this.#hand, this.#hands).slice(0, this.#chance.between(1, 6));
    if (own.length === 0) return [];
    if (!this.#chance.percent(this.#overlapPercent)) return own;
    // Also takes orders that someone else is booking, from a page that is out of date.
    const others = this.#board.open((this.#hand + 1) % this.#hands, this.#hands);
    return [...new Set([...own, ...others.slice(0, this.#chance.between(1, 4))])];
  }

  async #book(group: readonly string[]): Promise<void> {
    const orders = group.map((number) => this.#type(number));
    // Occasionally types a number that doesn't exist.
    if (this.#chance.percent(3)) orders.push(`nO${this.#chance.between(1, 9)}Such`);
    for (const number of group) this.#board.touched.add(number);
    const attempt_id = this.#chance.uuid();
    const isPatient = this.#chance.percent(70);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const put = () => this.#visitor.ask('PUT', `/api/bookings/${attempt_id}`, { orders });
      // A careless client: sends the same request twice at once.
      const twin = this.#chance.percent(10) ? put() : undefined;
      const first = await put();
      const second = await twin;
      const answer = isTaken(second) ? second : first;
      if (isTaken(answer)) {
        if (!this.taken.some((one) => one.attempt_id === attempt_id)) {
          this.taken.push({ attempt_id, count: orders.length });
        }
        if (!this.#chance.percent(20)) return;
      } else if (answer !== undefined && answer.status !== 401) {
        this.refused.set(answer.status, (this.refused.get(answer.status) ?? 0) + 1);
        return;
      } else if (!isPatient) return;
      await pause(this.#chance.between(50, 250));
    }
  }

  #type(number: string): string {
    if (this.#chance.percent(75)) return number;
    return this.#chance.percent(50) ? number.toUpperCase() : number.toLowerCase();
  }
}

function isTaken(answer: { readonly status: number } | undefined): boolean {
  return answer?.status === 200 || answer?.status === 202;
}
