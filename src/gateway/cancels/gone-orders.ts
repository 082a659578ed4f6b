import { type CancelRow, findBeingCancelled } from '#gateway/store/bookings/cancels.ts';
import { findProven } from '#gateway/store/orders/proven-orders.ts';
import { foldNumber } from '#domain/fold-number.ts';
import type { CancelDeps } from './cancel-deps.ts';
import { readRecord } from './read-record.ts';

/** Looks in a row that have to miss an order: a server that is being replaced may miss what the others have. */
const LOOKS = 3;
/** How many other orders are read, at most, to see that the service finds those that it has. */
const OTHERS = 3;

/**
 * Finds out whether an order is gone. Not stated: a service may forget a cancelled order, and have words of its own for that. It counts
 * as gone if it was there before the DELETE, and is missing again and again while the service finds other orders.
 */
export class GoneOrders {
  readonly #deps: CancelDeps;
  readonly #looks = new Map<string, number>();

  constructor(deps: CancelDeps) {
    this.#deps = deps;
  }

  /** Counts a look that missed the order, or found or learned anything else. Returns whether it is gone. */
  async isGone({ folded, tracking_number, was_read }: CancelRow, isMissing: boolean): Promise<boolean> {
    const isLikely =
      isMissing &&
      was_read === 1 &&
      (await this.#findsOthers()) &&
      (await readRecord(this.#deps, tracking_number)) === 'missing';
    const looks = isLikely ? (this.#looks.get(folded) ?? 0) + 1 : 0;
    if (looks === 0 || looks === LOOKS) this.#looks.delete(folded);
    else this.#looks.set(folded, looks);
    return looks === LOOKS;
  }

  async #findsOthers(): Promise<boolean> {
    const { database } = this.#deps;
    const cancelling = await findBeingCancelled(database);
    const proven = await findProven(database)([], OTHERS + cancelling.size);
    const others = proven.filter((number) => !cancelling.has(foldNumber(number))).slice(0, OTHERS);
    for (const number of others) if (typeof (await readRecord(this.#deps, number)) === 'object') return true;
    return false;
  }
}
