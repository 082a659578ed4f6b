import { sql } from 'kysely';
import { isAbandoned } from '#server/database/process-rows.ts';
import { allocateChangeNumber } from './sequences.ts';
import type { ManifestRow, OrderRow, Store } from './schema.ts';
import { isPostgres, lockRows, numberList, textList } from './dialect.ts';

export interface NewManifest {
  readonly account: number;
  readonly courier: string;
  readonly orders: readonly string[];
  readonly request: string | null;
  readonly now: number;
  /** The process that is asking the carrier. */
  readonly epoch: number | null;
}

/** What a booking needs to know about an order; no more, because a thousand are read at once. */
export type OrderToBook = Pick<
  OrderRow,
  'id' | 'account_id' | 'tracking_number' | 'state' | 'tracking_only' | 'manifest_id' | 'held_by' | 'courier_allocation'
>;

/**
 * Finds orders by canonical number and locks them until the transaction ends: of three requests for the same orders, the
 * second and third see the result of the first. The account is checked here; see `findOrders`.
 */
export async function findOrdersToBook(
  store: Store,
  account: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, OrderToBook>> {
  const query = store
    .selectFrom('orders')
    .select([
      'id',
      'account_id',
      'tracking_number',
      'state',
      'tracking_only',
      'manifest_id',
      'held_by',
      'courier_allocation',
    ])
    .where('tracking_number', 'in', textList(store, numbers));
  const rows = await lockRows(store, query.orderBy('id')).execute();
  return new Map(rows.filter((row) => row.account_id === account).map((row) => [row.tracking_number, row]));
}

/** Inserts a manifest that is waiting for its carrier's answer. The ID is used up, whatever the answer is. */
export async function insertManifest(store: Store, manifest: NewManifest): Promise<number> {
  const row = await store
    .insertInto('manifests')
    .values({
      account_id: manifest.account,
      courier_allocation: manifest.courier,
      number: '',
      state: 'booking',
      order_count: manifest.orders.length,
      orders: JSON.stringify(manifest.orders),
      request: manifest.request,
      problem: null,
      booked_at: manifest.now,
      epoch: manifest.epoch,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Holds orders for a manifest while its carrier is being asked, so that no other request books them. */
export async function holdOrders(store: Store, manifest: number, orders: readonly number[]): Promise<void> {
  const { numUpdatedRows } = await store
    .updateTable('orders')
    .set({ held_by: manifest })
    .where('id', 'in', numberList(store, orders))
    .where('manifest_id', 'is', null)
    .where('held_by', 'is', null)
    .executeTakeFirst();
  assertAllWritten(numUpdatedRows, orders);
}

/** Throws unless every order was written, so that a bug of ours can't book an order that another manifest holds. */
function assertAllWritten(written: bigint, orders: readonly number[]): void {
  if (Number(written) !== orders.length) throw new Error('Orders of this manifest were taken by another meanwhile.');
}

/** Locks the orders before the change sequence, in the same order for every caller. */
async function lockOrders(store: Store, orders: readonly number[]): Promise<void> {
  if (!isPostgres(store)) return;
  const query = store.selectFrom('orders').select('id').where('id', 'in', numberList(store, orders)).orderBy('id');
  await lockRows(store, query).execute();
}

/**
 * The carrier accepted: updates manifest, orders and ledger in the caller's transaction (reliability T6); their history and
 * webhooks are recorded separately. Uses set-based statements: five for a thousand orders. Returns the orders that were
 * scanned while the carrier was being asked, as they were: they keep their state (reliability T12).
 */
export async function acceptManifest(
  store: Store,
  manifest: { id: number; number: string; orders: readonly number[]; numbers: readonly string[]; now: number },
): Promise<readonly OrderRow[]> {
  const { id, number, orders, now } = manifest;
  await lockOrders(store, orders);
  const change = await allocateChangeNumber(store, now);
  const list = numberList(store, orders);
  const labelled = 'despatch_in_progress';
  const scanned = await store
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', list)
    .where('state', '<>', labelled)
    .execute();
  await store
    .updateTable('manifests')
    .set({ state: 'generating', number, booked_at: now })
    .where('id', '=', id)
    .execute();
  const { numUpdatedRows } = await store
    .updateTable('orders')
    .set({
      state: sql<string>`case when state = ${labelled} then 'ready_for_pickup' else state end`,
      manifest_id: id,
      manifest_number: number,
      held_by: null,
      change,
      updated_at: now,
    })
    .where('id', 'in', list)
    .where('manifest_id', 'is', null)
    .where((is) => is.or([is('held_by', 'is', null), is('held_by', '=', id)]))
    .executeTakeFirst();
  assertAllWritten(numUpdatedRows, orders);
  await sql`insert into ledger (tracking_number, manifest_id, at)
    select value, ${id}, ${now} from ${textList(store, manifest.numbers)} as list`.execute(store);
  return scanned;
}

/** The carrier refused, so there is no such manifest: its ID returns 404 forever and is never reused. */
export async function discardManifest(store: Store, id: number, problem: string): Promise<void> {
  await store.updateTable('manifests').set({ state: 'discarded', problem }).where('id', '=', id).execute();
}

export async function releaseHeldOrders(store: Store, orders: readonly number[]): Promise<void> {
  await store.updateTable('orders').set({ held_by: null }).where('id', 'in', numberList(store, orders)).execute();
}

/** The carrier refused a manifest after it was booked: its orders go back to labelled (424, reliability T8). */
export async function releaseOrders(store: Store, manifest: ManifestRow, now: number): Promise<void> {
  const numbers = JSON.parse(manifest.orders) as string[];
  await findOrdersToBook(store, manifest.account_id, numbers);
  const change = await allocateChangeNumber(store, now);
  const list = textList(store, numbers);
  // The pickup never happened, so it is removed from the history: the newest entry is again the current state (reliability T12).
  await sql`delete from status_changes where status = 'ready_for_pickup' and order_id in
    (select id from orders where tracking_number in ${list} and manifest_id = ${manifest.id})`.execute(store);
  await sql`update orders set state = case when state = 'ready_for_pickup' then 'despatch_in_progress' else state end,
    manifest_id = null, manifest_number = null, change = ${change}, updated_at = ${now}
    where tracking_number in ${list} and manifest_id = ${manifest.id}`.execute(store);
}

/** Manifests whose booking was interrupted: their process has ended, as seen by the process `epoch`, or they started before `overdueBefore`. */
export async function listUnsettledManifests(
  store: Store,
  epoch: number,
  overdueBefore: number,
): Promise<readonly ManifestRow[]> {
  const query = store
    .selectFrom('manifests')
    .selectAll()
    .where('state', '=', 'booking')
    .where(sql<boolean>`(booked_at < ${overdueBefore} or epoch is null or ${isAbandoned('manifests.epoch', epoch)})`);
  return lockRows(store, query.orderBy('id')).execute();
}

/** Reads a manifest to settle it, locking it until the transaction ends. */
export async function findManifestToSettle(store: Store, id: number): Promise<ManifestRow | undefined> {
  return lockRows(store, store.selectFrom('manifests').selectAll().where('id', '=', id)).executeTakeFirst();
}

export async function releaseManifest(store: Store, manifest: number): Promise<void> {
  await store.updateTable('orders').set({ held_by: null }).where('held_by', '=', manifest).execute();
}

export async function listManifestsOfRequest(store: Store, request: string): Promise<readonly ManifestRow[]> {
  return store.selectFrom('manifests').selectAll().where('request', '=', request).orderBy('id').execute();
}
