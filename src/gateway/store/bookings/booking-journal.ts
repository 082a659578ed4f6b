import { foldNumber } from '#domain/fold-number.ts';
import type { PlannedOrder } from '#domain/booking-plan.ts';
import type { Transaction } from 'kysely';
import { inChunks } from '#gateway/store/in-chunks.ts';
import { lockOrders } from './order-locks.ts';
import type {
  BookingItemRow,
  BookingPartRow,
  GatewayTables,
  PartOrderRow,
  Session,
} from '#gateway/store/schema/tables.ts';

/** Rows have about 14 values each, which stays below SQLite's limit of 32,766 values per statement. */
const ROWS = 1000;

export async function findAttempt(database: Session, attemptId: string) {
  return database.selectFrom('booking_attempt').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst();
}

export interface NewAttempt {
  readonly attempt_id: string;
  readonly person_id: string;
  readonly created_by: string;
  readonly fingerprint: string;
  readonly created_at: string;
  readonly boot_epoch: number;
  readonly requests: readonly (readonly PlannedOrder[])[];
}

/** Records an attempt with all its parts and locks. Runs in the caller's transaction. */
export async function writeAttempt(transaction: Transaction<GatewayTables>, attempt: NewAttempt): Promise<void> {
  const { requests, boot_epoch, ...facts } = attempt;
  const order_count = requests.reduce((sum, request) => sum + request.length, 0);
  await transaction
    .insertInto('booking_attempt')
    .values({ ...facts, order_count, finished_at: null, stop_asked: null })
    .execute();
  for (const [index, orders] of requests.entries()) {
    const part_id = crypto.randomUUID();
    await transaction
      .insertInto('booking_part')
      .values({
        ...EMPTY_PART,
        part_id,
        attempt_id: attempt.attempt_id,
        part_number: index + 1,
        order_count: orders.length,
        boot_epoch,
      })
      .execute();
    const rows = orders.map((order, position) => ({
      ...EMPTY_ORDER,
      part_id,
      position,
      folded: foldNumber(order.tracking_number),
      ...order,
    }));
    for (const chunk of inChunks(rows, ROWS)) await transaction.insertInto('part_order').values(chunk).execute();
    await lockOrders(
      transaction,
      part_id,
      orders.map((order) => order.tracking_number),
      attempt.created_at,
    );
  }
}

const EMPTY_PART = {
  state: 'prepared',
  sent_at: null,
  answered_at: null,
  http_status: null,
  answer_raw: null,
  failure_kind: null,
  failure_error: null,
  failure_description: null,
  failure_orders: '[]',
  unclear_cause: null,
  unclear_since: null,
  last_check_at: null,
  unanswered_at: null,
  next_check_at: null,
} as const;

/** Omits columns that are null: the time for a thousand rows grows with the number of values. */
const EMPTY_ORDER = {
  belief: 'waiting',
  presumed_not_booked: 0,
  mentioned_twice: 0,
  clean_reads: 0,
  contradicted: 0,
} as const;

export async function listParts(session: Session, attemptId: string): Promise<BookingPartRow[]> {
  return session
    .selectFrom('booking_part')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('part_number')
    .execute();
}

export async function readPart(session: Session, partId: string): Promise<BookingPartRow> {
  return session.selectFrom('booking_part').selectAll().where('part_id', '=', partId).executeTakeFirstOrThrow();
}

/** Changes a part if it is still in this state. Returns false if it isn't because someone else was faster. */
export async function changePartIn(
  session: Session,
  partId: string,
  state: BookingPartRow['state'],
  change: Partial<BookingPartRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await session
    .updateTable('booking_part')
    .set(change)
    .where('part_id', '=', partId)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function listPartOrders(session: Session, partId: string): Promise<PartOrderRow[]> {
  return session.selectFrom('part_order').selectAll().where('part_id', '=', partId).orderBy('position').execute();
}

/** Changes the journal and locks to the service's spelling of the numbers. The orders stay the same: throws if a number is another one. */
export async function respellOrders(
  transaction: Transaction<GatewayTables>,
  orders: readonly { readonly part_id: string; readonly folded: string; readonly spelling: string }[],
): Promise<void> {
  for (const { part_id, folded, spelling } of orders) {
    if (foldNumber(spelling) !== folded) throw new Error(`${spelling} is not a spelling of ${folded}.`);
    for (const table of ['part_order', 'order_lock'] as const) {
      await transaction
        .updateTable(table)
        .set({ tracking_number: spelling })
        .where('part_id', '=', part_id)
        .where('folded', '=', folded)
        .execute();
    }
  }
}

/** Orders of a part whose outcome isn't known yet. */
export async function listUnsettled(session: Session, partId: string): Promise<PartOrderRow[]> {
  return session
    .selectFrom('part_order')
    .selectAll()
    .where('part_id', '=', partId)
    .where('belief', 'in', ['waiting', 'unclear'])
    .orderBy('position')
    .execute();
}

export async function changePartOrders(
  session: Session,
  partId: string,
  trackingNumbers: readonly string[],
  change: Partial<PartOrderRow>,
): Promise<void> {
  for (const chunk of inChunks(trackingNumbers, ROWS)) {
    await session
      .updateTable('part_order')
      .set(change)
      .where('part_id', '=', partId)
      .where('tracking_number', 'in', chunk)
      .execute();
  }
}

export async function writeItems(session: Session, partId: string, items: readonly BookingItemRow[]): Promise<void> {
  await session.deleteFrom('booking_item').where('part_id', '=', partId).execute();
  for (const chunk of inChunks(items, ROWS)) await session.insertInto('booking_item').values(chunk).execute();
}

/** Records why the carrier refused a manifest that the booking's answer had reported as booked. */
export async function explainItems(session: Session, manifestId: number, reason: string | null): Promise<void> {
  const change = { error_description: reason };
  await session.updateTable('booking_item').set(change).where('manifest_id', '=', manifestId).execute();
}

export async function listItems(session: Session, partId: string): Promise<BookingItemRow[]> {
  return session
    .selectFrom('booking_item')
    .selectAll()
    .where('part_id', '=', partId)
    .orderBy('item_position')
    .execute();
}

/** Records when the last part of an attempt finished; resets it to null if one is reopened. */
export async function recordFinished(session: Session, attemptId: string, at: string): Promise<void> {
  const open = await session
    .selectFrom('booking_part')
    .select('part_id')
    .where('attempt_id', '=', attemptId)
    .where('state', 'in', ['prepared', 'sending', 'unknown'])
    .executeTakeFirst();
  await session
    .updateTable('booking_attempt')
    .set({ finished_at: open ? null : at })
    .where('attempt_id', '=', attemptId)
    .execute();
}
