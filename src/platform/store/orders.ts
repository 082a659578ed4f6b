import { sortHistory } from '#domain/status-history.ts';
import type { OrderRow, Store } from './schema.ts';
import { lockRows, numberList, textList } from './dialect.ts';

/** Tracking numbers are compared ignoring ASCII case and nothing else (reliability A4). */
export function toCanonicalNumber(text: string): string {
  return text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** Another account's order counts as unknown (reliability T11). In a transaction, the order is locked until it ends. */
export async function findOrder(store: Store, account: number, number: string): Promise<OrderRow | undefined> {
  const query = store
    .selectFrom('orders')
    .selectAll()
    .where('tracking_number', '=', toCanonicalNumber(number))
    .where('account_id', '=', account);
  return lockRows(store, query).executeTakeFirst();
}

export async function findOrderById(store: Store, id: number): Promise<OrderRow | undefined> {
  return lockRows(store, store.selectFrom('orders').selectAll().where('id', '=', id)).executeTakeFirst();
}

/** Orders of any account. */
export async function findOrdersByIds(store: Store, ids: readonly number[]): Promise<readonly OrderRow[]> {
  return store.selectFrom('orders').selectAll().where('id', 'in', numberList(store, ids)).execute();
}

/** Finds orders by canonical number. The account is checked here, because SQLite would otherwise read all of its orders to find them. */
export async function findOrders(
  store: Store,
  account: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, OrderRow>> {
  const rows = await store
    .selectFrom('orders')
    .selectAll()
    .where('tracking_number', 'in', textList(store, numbers))
    .execute();
  return new Map(rows.filter((row) => row.account_id === account).map((row) => [row.tracking_number, row]));
}

export interface FeedPlace {
  readonly change: number;
  readonly id: number;
}

/**
 * A page of the orders feed. The position is a pair, because all orders of one change share its number; a later change
 * always has a higher one, so a reader that continues from its last position misses nothing.
 */
export async function readFeedPage(
  store: Store,
  account: number,
  from: { after: FeedPlace; updatedSince: number; limit: number },
): Promise<readonly OrderRow[]> {
  return store
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', account)
    .where((is) => is(is.refTuple('change', 'id'), '>', is.tuple(from.after.change, from.after.id)))
    .where('updated_at', '>=', from.updatedSince)
    .orderBy('change')
    .orderBy('id')
    .limit(from.limit)
    .execute();
}

export interface StatusChangeRow {
  readonly order_id: number;
  readonly status: string;
  readonly at: number;
}

/** Histories by order, each newest first. */
export async function readHistories(
  store: Store,
  orders: readonly number[],
): Promise<ReadonlyMap<number, readonly StatusChangeRow[]>> {
  const rows = await store
    .selectFrom('status_changes')
    .select(['order_id', 'status', 'at'])
    .where('order_id', 'in', numberList(store, orders))
    .orderBy('id')
    .execute();
  const histories = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...histories].map(([order, history]) => [order, sortHistory(history)]));
}
