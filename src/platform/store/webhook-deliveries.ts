import { type RawBuilder, sql } from 'kysely';
import type { Store, WebhookDeliveryRow } from './schema.ts';
import { databaseTime } from '#server/database/dialect.ts';
import { isAbandoned } from '#server/database/process-rows.ts';
import { lockRows, numberList, skipLocked } from './dialect.ts';

export type NewDelivery = Pick<
  WebhookDeliveryRow,
  'uid' | 'account_id' | 'order_id' | 'tracking_number' | 'status' | 'body' | 'outcome' | 'created_at' | 'due_at'
>;

/** SQLite allows 32,766 parameters per statement, PostgreSQL 65,535. */
const ROWS_PER_INSERT = 1000;

/** Inserted in the transaction of the status change (reliability W1). */
export async function insertDeliveries(store: Store, deliveries: readonly NewDelivery[]): Promise<void> {
  for (let start = 0; start < deliveries.length; start += ROWS_PER_INSERT) {
    const rows = deliveries.slice(start, start + ROWS_PER_INSERT).map((delivery) => ({
      ...delivery,
      attempts: 0,
      next_at: delivery.due_at,
      replay: 'none' as const,
      lease_until: null,
      epoch: null,
    }));
    await store.insertInto('webhook_deliveries').values(rows).execute();
  }
}

/** Due deliveries of one account, except leased ones, which are in flight: those that a person requested, then the earliest. */
export async function findDueDeliveries(
  store: Store,
  account: number,
  { now, most, epoch }: { now: number; most: number; epoch: number },
): Promise<readonly WebhookDeliveryRow[]> {
  const due = store
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('account_id', '=', account)
    .where('due_at', '<=', now)
    .where(isUnleased(store, epoch))
    .orderBy('due_at')
    .orderBy('id')
    .limit(most);
  // A literal, because a partial index isn't used for a parameter.
  const requested = await due.where('replay', '=', sql.lit('one')).execute();
  return [...requested, ...(await due.where('replay', '!=', sql.lit('one')).execute())];
}

/** Not leased, or the lease has expired, or its process has ended. */
function isUnleased(store: Store, epoch: number): RawBuilder<boolean> {
  const hasEnded = isAbandoned('webhook_deliveries.epoch', epoch);
  return sql<boolean>`(lease_until is null or lease_until <= ${databaseTime(store)} or (${hasEnded}))`;
}

/** Returns those that are still due and not leased, and locks them until the end of the transaction. Call it inside one. */
export async function lockFreeDeliveries(
  store: Store,
  ids: readonly number[],
  { now, epoch }: { readonly now: number; readonly epoch: number },
): Promise<ReadonlySet<number>> {
  const free = await store
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('id', 'in', numberList(store, ids))
    .where('due_at', '<=', now)
    .where(isUnleased(store, epoch))
    .modifyEnd(skipLocked(store))
    .execute();
  return new Set(free.map(({ id }) => id));
}

/** Returns when the leases end: a process that later finds a different time has lost its lease. */
export async function leaseDeliveries(
  store: Store,
  ids: readonly number[],
  { forMs, epoch }: { readonly forMs: number; readonly epoch: number },
): Promise<ReadonlyMap<number, number | null>> {
  const rows = await store
    .updateTable('webhook_deliveries')
    .set({ lease_until: sql<number>`${databaseTime(store)} + ${forMs}`, epoch })
    .where('id', 'in', numberList(store, ids))
    .returning(['id', 'lease_until'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.lease_until]));
}

/** For the startup of a sole process: any earlier holder of a lease is gone. */
export async function releaseDeliveryLeases(store: Store): Promise<void> {
  await store
    .updateTable('webhook_deliveries')
    .set({ lease_until: null })
    .where('due_at', 'is not', null)
    .where('lease_until', 'is not', null)
    .execute();
}

/** Ends a lease, unless another process has taken it over. */
export async function releaseDelivery(store: Store, id: number, leasedUntil: number | null): Promise<void> {
  const change = { lease_until: null };
  const query = store.updateTable('webhook_deliveries').set(change).where('id', '=', id);
  await query.where('lease_until', '=', leasedUntil).execute();
}

export async function changeDelivery(
  store: Store,
  id: number,
  change: Partial<Omit<WebhookDeliveryRow, 'id'>>,
): Promise<void> {
  await store.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute();
}

/** Whether a manually requested attempt is still pending. */
export async function isReplayRequested(store: Store, id: number): Promise<boolean> {
  const row = await store.selectFrom('webhook_deliveries').select('replay').where('id', '=', id).executeTakeFirst();
  return row?.replay === 'one';
}

/** Whether a newer update of the same order has been delivered, which makes this one outdated. */
export async function isSuperseded(store: Store, delivery: WebhookDeliveryRow): Promise<boolean> {
  const row = await store
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('order_id', '=', delivery.order_id)
    .where('id', '>', delivery.id)
    .where('outcome', '=', 'delivered')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface DeliveryFilter {
  readonly before: number;
  readonly limit: number;
  readonly outcome?: WebhookDeliveryRow['outcome'] | undefined;
  readonly trackingNumber?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Newest first. */
export async function listDeliveryRows(
  store: Store,
  account: number,
  { before, limit, outcome, trackingNumber, from, to }: DeliveryFilter,
): Promise<readonly WebhookDeliveryRow[]> {
  return store
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '<', before)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'waiting'))
    .$if(trackingNumber !== undefined, (query) => query.where('tracking_number', '=', trackingNumber ?? ''))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('created_at', '<=', to ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Another account's delivery counts as unknown. */
export async function findDelivery(
  store: Store,
  account: number,
  uid: string,
): Promise<WebhookDeliveryRow | undefined> {
  const query = store
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('uid', '=', uid)
    .where('account_id', '=', account);
  return lockRows(store, query).executeTakeFirst();
}

export async function countHeld(store: Store, account: number): Promise<number> {
  const row = await store
    .selectFrom('webhook_deliveries')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('outcome', '=', 'held')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The webhook is disabled: pending deliveries are held, and can be replayed. */
export async function holdDeliveries(store: Store, account: number): Promise<void> {
  await store
    .updateTable('webhook_deliveries')
    .set({ outcome: 'held', due_at: null, next_at: null, replay: 'none' })
    .where('account_id', '=', account)
    .where('outcome', 'in', ['waiting', 'retrying'])
    .execute();
  await store
    .updateTable('webhook_deliveries')
    .set({ due_at: null, replay: 'none' })
    .where('account_id', '=', account)
    .where('due_at', 'is not', null)
    .execute();
}

/** Marks deliveries that failed or were held since a time for another attempt; held ones get their full schedule. Returns how many. */
export async function replaySince(store: Store, account: number, since: number, now: number): Promise<number> {
  const held = await store
    .updateTable('webhook_deliveries')
    .set({ outcome: 'waiting', attempts: 0, next_at: now, due_at: now, replay: 'bulk' })
    .where('account_id', '=', account)
    .where('outcome', '=', 'held')
    .where('created_at', '>=', since)
    .executeTakeFirst();
  const failed = await store
    .updateTable('webhook_deliveries')
    .set({ due_at: now, replay: 'bulk' })
    .where('account_id', '=', account)
    .where('outcome', '=', 'failed')
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return Number(held.numUpdatedRows + failed.numUpdatedRows);
}

export async function isReplaying(store: Store, account: number): Promise<boolean> {
  const row = await store
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('account_id', '=', account)
    .where('due_at', 'is not', null)
    .where('replay', '=', 'bulk')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes deliveries from before a time, a limited number at once, unless they are still to be sent. Returns true if there may be more. */
export async function deleteDeliveries(store: Store, before: number): Promise<boolean> {
  const most = 5000;
  const rows = await store
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('created_at', '<', before)
    .where('due_at', 'is', null)
    .limit(most)
    .execute();
  if (rows.length === 0) return false;
  const list = numberList(
    store,
    rows.map((row) => row.id),
  );
  await sql`delete from webhook_attempts where delivery_id in ${list}`.execute(store);
  await sql`delete from webhook_deliveries where id in ${list}`.execute(store);
  return rows.length === most;
}
