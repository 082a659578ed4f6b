import type { UpdateObject } from 'kysely';
import {
  insertSharedStatus,
  insertStatusChanges,
  type StatusChange,
  updateOrder,
} from '#platform/store/order-changes.ts';
import type { Store, Tables } from '#platform/store/schema.ts';
import { recordUpdates } from '#platform/webhooks/outbox.ts';

/*
 * Every status change of an order goes through here: the history entry and its webhook are written in the caller's
 * transaction (reliability W1).
 */

/** Changes an order and moves it to the end of the feed; `status` is added to its history, as of `statusAt`. */
export async function changeOrder(
  store: Store,
  id: number,
  now: number,
  update: UpdateObject<Tables, 'orders'> & { readonly state?: string },
  status?: string,
  statusAt = now,
): Promise<void> {
  await updateOrder(store, id, now, update);
  if (status !== undefined) await recordStatuses(store, [{ order_id: id, status, at: statusAt }], now);
}

/** Adds an event before an order's newest history entry; its state is unchanged. */
export async function addLateStatus(
  store: Store,
  id: number,
  now: number,
  late: { readonly status: string; readonly at: number },
): Promise<void> {
  await updateOrder(store, id, now, {});
  await recordStatuses(store, [{ order_id: id, ...late, isLate: true }], now);
}

export async function recordStatuses(store: Store, changes: readonly StatusChange[], now: number): Promise<void> {
  await insertStatusChanges(store, changes);
  await recordUpdates(store, changes, now);
}

/** Records the same status for many orders at once. */
export async function recordSharedStatus(
  store: Store,
  orders: readonly number[],
  status: string,
  now: number,
): Promise<void> {
  await insertSharedStatus(store, orders, status, now);
  const changes = orders.map((order_id) => ({ order_id, status, at: now }));
  await recordUpdates(store, changes, now);
}
