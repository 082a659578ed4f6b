import type { Order } from '#contract/documented/order.ts';
import { readAvailableOrders } from '#gateway/service/read-orders.ts';
import { knowsOrders } from '#gateway/store/orders/indexed-orders.ts';
import type { PartOrderRow } from '#gateway/store/schema/tables.ts';
import type { BookingDeps } from './booking-deps.ts';

const RETRY_AFTER_FAILURE_MS = 3_000;
const LONGEST_RETRY_AFTER_MS = 60_000;

export type Records = ReadonlyMap<string, Order | null>;

/** The result of one round of reads. */
export interface Reading {
  /** By folded number, without those that the service failed to read. Undefined if none can be read, or not at the moment. */
  readonly records?: Records;
  /** False if the service has no way to read orders. */
  readonly isOffered?: boolean;
  readonly retryAfterMs?: number;
}

/** Reads orders whose outcome isn't known. */
export async function readUnclear(deps: BookingDeps, orders: readonly PartOrderRow[]): Promise<Reading> {
  const numbers = orders.map((order) => order.tracking_number);
  await deps.connection.offer();
  const canRead = await deps.connection.canReadOrders(numbers);
  if (canRead !== 'yes') return { isOffered: canRead !== 'no', retryAfterMs: RETRY_AFTER_FAILURE_MS };
  const isLookup = deps.connection.knownOffer().ordersLookup === 'yes';
  const { unclearCaller } = deps.connection.link;
  const { records, problem } = await readAvailableOrders(unclearCaller, knowsOrders(deps.database), isLookup, numbers);
  if (problem === undefined) return { records, isOffered: true };
  const requestedMs = (problem.retryAfterS ?? 0) * 1000;
  return {
    isOffered: true,
    retryAfterMs: Math.max(RETRY_AFTER_FAILURE_MS, Math.min(requestedMs, LONGEST_RETRY_AFTER_MS)),
    ...(records.size > 0 ? { records } : {}),
  };
}
