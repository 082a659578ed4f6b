import { type StatusTime, type HistoryMerge, mergeStatus } from '#domain/status-history.ts';
import { addLateStatus, changeOrder } from '#platform/history/record-status.ts';
import { readHistories } from '#platform/store/orders.ts';
import type { OrderRow, Store } from '#platform/store/schema.ts';

/** Why no carrier can have sent this status; undefined if one can. */
export function findStatusRefusal(order: OrderRow, status: string): string | undefined {
  if (status === 'processing' || status === 'cancelled') return `${status} is our own state, no carrier's status.`;
  if (order.courier_allocation === null) return 'The order is with no carrier yet.';
  if (order.state === 'order_placed' && status === 'despatch_in_progress') {
    return 'despatch_in_progress comes with the first label.';
  }
  return undefined;
}

/**
 * Records a carrier's status for an order: never backwards, each step once. A cancelled order stays cancelled, but its
 * events are kept. Call it inside a transaction.
 */
export async function recordCarrierStatus(
  store: Store,
  order: OrderRow,
  arrived: StatusTime,
  now: number,
): Promise<{ readonly state: string; readonly taken_as: HistoryMerge['kind'] }> {
  const history = (await readHistories(store, [order.id])).get(order.id) ?? [];
  const taken = mergeStatus(history, arrived);
  if (taken.kind === 'repeated') return { state: order.state, taken_as: taken.kind };
  if (taken.kind === 'late' || order.state === 'cancelled') {
    await addLateStatus(store, order.id, now, { status: arrived.status, at: taken.at });
    return { state: order.state, taken_as: 'late' };
  }
  await changeOrder(store, order.id, now, { state: arrived.status }, arrived.status, taken.at);
  return { state: arrived.status, taken_as: taken.kind };
}
