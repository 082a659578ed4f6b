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
 * Every status that an order comes to goes through here: its place in the history and the webhook that tells of it are
 * written in the caller's transaction (reliability W1).
 */

/** Changes an order and puts it at the end of the feed; `status` adds to its history, as of `statusAt`. */
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

/** Adds to an order's history what happened before its newest entry; its state stays as it is. */
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

/** One status that many orders come to at once. */
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
