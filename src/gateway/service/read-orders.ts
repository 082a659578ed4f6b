import { foldNumber } from '#domain/fold-number.ts';
import { callEndpoint, type Caller } from '#client/call.ts';
import { isSegment } from '#contract/encode-segment.ts';
import { CallProblem } from '#client/problem.ts';
import { lookUpOrders, readOrder } from '#contract/added/orders.ts';
import type { Order } from '#contract/documented/order.ts';
import { LOOKUP_LIMIT } from '#contract/limits.ts';

/** Where orders must be read one by one: at most this many at a time. */
const PARALLEL_READS = 4;
/** Attempts per order, in all, when the service is too busy. */
const READS_OF_ONE = 3;

/**
 * Reads orders from the platform. The map holds `null` for numbers that it does not know, keyed as asked, upper case.
 * Throws a CallProblem when any of them can't be read: a partial answer is never used.
 */
export async function readOrders(
  caller: Caller,
  ordersLookup: boolean,
  trackingNumbers: readonly string[],
): Promise<Map<string, Order | null>> {
  const found = new Map<string, Order | null>();
  const asked = trackingNumbers.filter(isSegment);
  for (const number of trackingNumbers) if (!isSegment(number)) found.set(foldNumber(number), null);
  if (ordersLookup) {
    for (let start = 0; start < asked.length; start += LOOKUP_LIMIT) {
      const orders = asked.slice(start, start + LOOKUP_LIMIT);
      const { response } = await callEndpoint(caller, lookUpOrders, { body: { orders } });
      for (const order of response) found.set(foldNumber(order.tracking_number), order.found ? order : null);
    }
    return found;
  }
  const waiting = [...asked];
  const readOneAfterAnother = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      found.set(foldNumber(next), await readOneOrder(caller, next));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_READS }, readOneAfterAnother));
  return found;
}

/** One order; null when the platform does not know it, or nobody can: such a number never leaves. */
export async function readOneOrder(caller: Caller, trackingNumber: string): Promise<Order | null> {
  if (!isSegment(trackingNumber)) return null;
  for (let asked = 1; ; asked += 1) {
    try {
      const answer = await callEndpoint(caller, readOrder, { params: { tracking_number: trackingNumber } });
      return answer.response ?? null;
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error;
      if (error.status === 404) return null;
      // The link has learned from it how long to wait, so the next one leaves at its turn.
      if (error.status !== 429 || asked === READS_OF_ONE) throw error;
    }
  }
}
