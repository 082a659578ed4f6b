import { sql, type UpdateObject } from 'kysely';
import { allocateChangeNumber } from './sequences.ts';
import type { OrderRow, Store, Tables } from './schema.ts';
import { numberList } from './dialect.ts';

export type NewOrder = Omit<OrderRow, 'id' | 'change'>;

/** Changes an order and moves it to the end of the feed. Call it inside a transaction. */
export async function updateOrder(
  store: Store,
  id: number,
  now: number,
  update: UpdateObject<Tables, 'orders'>,
): Promise<void> {
  const change = await allocateChangeNumber(store, now);
  await store
    .updateTable('orders')
    .set({ ...update, change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** SQLite allows 32,766 parameters per statement, PostgreSQL 65,535. */
const ORDERS_PER_INSERT = 500;

/** Inserts orders and returns their IDs, in the same order. Call it inside a transaction. */
export async function insertOrders(store: Store, orders: readonly NewOrder[]): Promise<readonly number[]> {
  const change = await allocateChangeNumber(
    store,
    orders.reduce((latest, order) => Math.max(latest, order.updated_at), 0),
  );
  const ids: number[] = [];
  for (let start = 0; start < orders.length; start += ORDERS_PER_INSERT) {
    const values = orders.slice(start, start + ORDERS_PER_INSERT).map((order) => ({ ...order, change }));
    const rows = await store.insertInto('orders').values(values).returning(['id', 'tracking_number']).execute();
    // SQL doesn't guarantee that RETURNING keeps the order of the values.
    const idOf = new Map(rows.map((row) => [row.tracking_number, row.id]));
    ids.push(...values.map((order) => idOf.get(order.tracking_number) ?? 0));
  }
  return ids;
}

export interface StatusChange {
  readonly order_id: number;
  readonly status: string;
  readonly at: number;
  /** It happened before the newest entry of the history, which stays the order's state. */
  readonly isLate?: boolean;
}

/** Inserts statuses into the orders' histories. Their webhooks are recorded separately: `history/record-status.ts`. */
export async function insertStatusChanges(store: Store, changes: readonly StatusChange[]): Promise<void> {
  for (let start = 0; start < changes.length; start += ORDERS_PER_INSERT) {
    await store
      .insertInto('status_changes')
      .values(
        changes.slice(start, start + ORDERS_PER_INSERT).map(({ order_id, status, at }) => ({ order_id, status, at })),
      )
      .execute();
  }
}

/** Inserts the same status for many orders with a set-based statement: a booking can have a thousand. */
export async function insertSharedStatus(
  store: Store,
  orders: readonly number[],
  status: string,
  at: number,
): Promise<void> {
  await sql`insert into status_changes (order_id, status, at)
    select value, ${status}, ${at} from ${numberList(store, orders)} as list`.execute(store);
}

/** A label's progress is not a field of the order resource, so it is not a change in the feed. */
export async function setLabelState(store: Store, id: number, state: OrderRow['label_state']): Promise<void> {
  await store.updateTable('orders').set({ label_state: state }).where('id', '=', id).execute();
}

/** Sets a state regardless of the rules, for demo data that predates the clock's start. */
export async function setOrderState(
  store: Store,
  id: number,
  state: OrderRow['state'],
  updatedAt: number,
): Promise<void> {
  await store.updateTable('orders').set({ state, updated_at: updatedAt }).where('id', '=', id).execute();
}
