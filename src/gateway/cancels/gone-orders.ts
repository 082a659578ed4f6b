import { type CancelRow, findBeingCancelled } from '#gateway/store/bookings/cancels.ts';
import { orderProofs } from '#gateway/store/orders/order-proofs.ts';
import { foldNumber } from '#domain/fold-number.ts';
import type { CancelDeps } from './cancel-deps.ts';
import { readRecord } from './read-record.ts';

/** How many reads in a row must miss an order: a server that is being replaced may lack orders that the others have. */
const MISSES_NEEDED = 3;
/** How many other orders are read, at most, to check that the service finds those that it has. */
const OTHERS = 3;

/**
 * Finds out whether an order is gone. Not stated: a service may forget a cancelled order, and report that in its own way. An order
 * counts as gone if it existed before the DELETE, and is missing from several reads while the service finds other orders.
 */
export class GoneOrders {
  readonly #deps: CancelDeps;
  readonly #misses = new Map<string, number>();

  constructor(deps: CancelDeps) {
    this.#deps = deps;
  }

  /** Counts a read that missed the order; any other read resets the count. Returns whether the order is gone. */
  async isGone({ folded, tracking_number, was_read }: CancelRow, isMissing: boolean): Promise<boolean> {
    const isMiss =
      isMissing && was_read === 1 && (await this.#findsOthers()) && (await this.#read(tracking_number)) === 'missing';
    const misses = isMiss ? (this.#misses.get(folded) ?? 0) + 1 : 0;
    if (misses === 0 || misses === MISSES_NEEDED) this.#misses.delete(folded);
    else this.#misses.set(folded, misses);
    return misses === MISSES_NEEDED;
  }

  #read(trackingNumber: string) {
    return readRecord(this.#deps, trackingNumber, this.#deps.connection.link.unclearCaller);
  }

  async #findsOthers(): Promise<boolean> {
    const { database } = this.#deps;
    const cancelling = await findBeingCancelled(database);
    const proven = await orderProofs(database).findProven([], OTHERS + cancelling.size);
    const others = proven.filter((number) => !cancelling.has(foldNumber(number))).slice(0, OTHERS);
    for (const number of others) if (typeof (await this.#read(number)) === 'object') return true;
    return false;
  }
}
