import { callEndpoint } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { readOrder } from '#contract/added/orders.ts';
import type { Order } from '#contract/documented/order.ts';
import { isUnknownOrder } from '#contract/error-code.ts';
import { extractOrder } from '#gateway/service/read-orders.ts';
import { knowsOrders } from '#gateway/store/orders/indexed-orders.ts';
import type { CancelDeps } from './cancel-deps.ts';

/**
 * Reads an order. `unknown`: the service itself says that it doesn't exist · `missing`: a 404 that may be the service's, without saying so ·
 * undefined: that can't be determined now.
 */
export async function readRecord(
  { connection, database }: Pick<CancelDeps, 'connection' | 'database'>,
  trackingNumber: string,
  caller = connection.link.caller,
): Promise<Order | 'unknown' | 'missing' | undefined> {
  try {
    const answer = await callEndpoint(caller, readOrder, { params: { tracking_number: trackingNumber } });
    return (await extractOrder(answer, trackingNumber, knowsOrders(database))) ?? undefined;
  } catch (problem) {
    if (!(problem instanceof CallProblem)) throw problem;
    if (problem.status !== 404) return undefined;
    if (isUnknownOrder(problem.code)) return 'unknown';
    return problem.isFromService ? 'missing' : undefined;
  }
}
