import { toIsoTime } from '#domain/iso-time.ts';
import type { Order } from '#contract/documented/order.ts';
import { UNKNOWN_ORDERS_SHOWN, type UnknownOrder } from '#contract/gateway/unknown-orders.ts';
import { foldNumber } from '#domain/fold-number.ts';
import type { Transaction } from 'kysely';
import { indexReceived } from './indexed-orders.ts';
import { writeReceivedRecord } from './received-records.ts';
import type { Database, GatewayTables, Session } from '#gateway/store/schema/tables.ts';

/** Anyone with the webhook's address can make up orders: limits how many are stored; the oldest are dropped first. */
const MOST = 2000;
const LONGEST_RECORD = 32 * 1024;
const KEPT_MS = 30 * 24 * 3_600_000;

/** Whether the order is in the working list, or was removed from it by a person. */
export async function isKnownOrder(session: Session, trackingNumber: string): Promise<boolean> {
  const folded = foldNumber(trackingNumber);
  for (const table of ['indexed_order', 'removed_order'] as const) {
    if (await session.selectFrom(table).select('folded').where('folded', '=', folded).executeTakeFirst()) return true;
  }
  return false;
}

/** Stores what was reported about an order that Slipway doesn't know. Returns false if it is too long to store. */
export async function storeUnknown(session: Session, record: Order, now: number): Promise<boolean> {
  if (JSON.stringify(record).length > LONGEST_RECORD) return false;
  await writeReceivedRecord(session, record, toIsoTime(now), true);
  const newest = session
    .selectFrom('received_record')
    .select('folded')
    .where('kept_apart', '=', 1)
    .where('received_at', '>', keptSince(now))
    .orderBy('received_at', 'desc')
    .orderBy('folded')
    .limit(MOST);
  await session.deleteFrom('received_record').where('kept_apart', '=', 1).where('folded', 'not in', newest).execute();
  return true;
}

export async function listUnknown(database: Database, now: number): Promise<{ count: number; orders: UnknownOrder[] }> {
  const query = database
    .selectFrom('received_record')
    .where('kept_apart', '=', 1)
    .where('received_at', '>', keptSince(now));
  const { count } = await query.select((where) => where.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .select(['record', 'received_at'])
    .orderBy('received_at', 'desc')
    .orderBy('folded')
    .limit(UNKNOWN_ORDERS_SHOWN)
    .execute();
  const orders = rows.map(({ record, received_at }) => {
    const order = JSON.parse(record) as Order;
    return {
      tracking_number: order.tracking_number,
      state: order.state ?? null,
      courier_name: order.courier_name ?? null,
      retailer_order_number: order.retailer_invoice ?? null,
      received_at,
    };
  });
  return { count, orders };
}

/** Adds these orders, or all that were kept apart, to the Orders page. Returns their numbers. */
export async function addUnknown(
  transaction: Transaction<GatewayTables>,
  trackingNumbers: readonly string[] | undefined,
  now: number,
): Promise<string[]> {
  const rows = await chosen(transaction, trackingNumbers).where('received_at', '>', keptSince(now)).execute();
  return indexRecords(transaction, rows, toIsoTime(now));
}

/** Applies what was reported about orders before they reached the Orders page some other way, so that their rows start with it. */
export async function indexReceivedBefore(
  transaction: Transaction<GatewayTables>,
  folded: readonly string[],
  now: string,
): Promise<void> {
  if (folded.length === 0) return;
  const rows = await transaction
    .selectFrom('received_record')
    .select(['folded', 'record'])
    .where('folded', 'in', folded)
    .execute();
  await indexRecords(transaction, rows, now);
}

export async function forgetUnknown(
  transaction: Transaction<GatewayTables>,
  trackingNumbers: readonly string[] | undefined,
): Promise<number> {
  const rows = await chosen(transaction, trackingNumbers).execute();
  const folded = rows.map((row) => row.folded);
  await transaction.deleteFrom('received_record').where('kept_apart', '=', 1).where('folded', 'in', folded).execute();
  return rows.length;
}

async function indexRecords(
  transaction: Transaction<GatewayTables>,
  rows: readonly { readonly folded: string; readonly record: string }[],
  now: string,
): Promise<string[]> {
  const numbers: string[] = [];
  for (const { record } of rows) numbers.push(await indexReceived(transaction, JSON.parse(record) as Order, now));
  return numbers;
}

function chosen(session: Session, trackingNumbers: readonly string[] | undefined) {
  const query = session.selectFrom('received_record').select(['folded', 'record']).where('kept_apart', '=', 1);
  return trackingNumbers === undefined ? query : query.where('folded', 'in', trackingNumbers.map(foldNumber));
}

const keptSince = (now: number): string => toIsoTime(now - KEPT_MS);
