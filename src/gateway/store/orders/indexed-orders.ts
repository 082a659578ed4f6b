import { inTransaction } from '#server/database/in-transaction.ts';
import type { Order } from '#contract/documented/order.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { hasLabelToLose, ownBookingAfter, wasRequoted } from '#domain/index-states.ts';
import { type Merged, stateAfter } from '#domain/status-update.ts';
import { forgetLabels, WITHOUT_LABEL } from '#gateway/store/labels/forget-labels.ts';
import { inChunks, NUMBERS_PER_STATEMENT, ROWS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import { readBookedSince } from './booked-since.ts';
import { listRemoved } from './list-removed.ts';
import { changedStateAt, recordSteps } from './order-movement.ts';
import { listReceivedSince } from './received-records.ts';
import { writeChanges, writeRows } from '#gateway/store/write-rows.ts';
import { describeOrder, NO_OWN_FACTS, type OwnFacts, deriveColumns } from './describe-order.ts';
import type { Transaction } from 'kysely';
import type { Database, GatewayTables, IndexedOrderRow, Session } from '#gateway/store/schema/tables.ts';

/** How many whole rows to read at a time. */
const ROWS_READ_AT_ONCE = 500;
/** How many orders of a page to index per transaction, so that other writers can run in between. */
const ROWS_PER_TRANSACTION = 100;

/**
 * Indexes orders as the platform sent them, along with what Slipway knows about them. `askedAt` is when they were requested: the
 * answer may be older than what a status webhook has reported since, and must not set a status back. Orders that a person
 * removed from the list in the meantime stay removed.
 */
export async function indexOrders(database: Database, records: readonly Order[], askedAt: string): Promise<void> {
  for (const chunk of inChunks(records, ROWS_PER_TRANSACTION)) {
    await inTransaction(database, async (transaction) => {
      const known = await findRows(
        transaction,
        chunk.map((record) => record.tracking_number),
      );
      const own = new Map(known.map((row) => [row.folded, row]));
      const receivedSince = await listReceivedSince(transaction, [...own.keys()], askedAt);
      const bookedSince = await readBookedSince(transaction, known, askedAt);
      const unknown = chunk.map((record) => record.tracking_number).filter((number) => !own.has(foldNumber(number)));
      const removed = await listRemoved(transaction, unknown);
      const listed = chunk.filter((record) => !removed.has(foldNumber(record.tracking_number)));
      const changes = listed.map((record) => {
        const before = own.get(foldNumber(record.tracking_number));
        const reported = record.state ?? null;
        const isOlder = before !== undefined && receivedSince.has(before.folded);
        const state = isOlder && before.state !== null ? stateAfter(before.state, reported ?? before.state) : reported;
        const since = before?.state === state ? before.state_since : changedStateAt(record, state, askedAt);
        const own_booking = ownBookingAfter(before, { ...record, state });
        const isQuotedAgain = before !== undefined && !isOlder && wasRequoted(before, { state }, askedAt);
        const facts = {
          ...ownFactsOf(before),
          ...(isQuotedAgain && hasLabelToLose(before) ? WITHOUT_LABEL : {}),
          own_booking,
          unchecked: 0 as const,
          state_since: since,
        };
        const manifest = record.manifest_id == null && before ? bookedSince.get(before.folded) : undefined;
        return { before, after: describeOrder({ ...record, state, ...manifest }, facts, askedAt), isQuotedAgain };
      });
      await writeChanges(transaction, changes);
      await recordSteps(transaction, changes);
      const quotedAgain = changes.filter((change) => change.isQuotedAgain).map(({ after }) => after);
      if (quotedAgain.length > 0) await forgetLabels(transaction, quotedAgain, askedAt);
    });
  }
}

/** What a status webhook can add to an order that is already in the index; it can't change its number, receiver or manifest. */
export const RECEIVED_BY_WEBHOOK = [
  'retailer_order_number',
  'retailer_reference',
  'delivery_suburb',
  'delivery_state',
  'delivery_postcode',
  'delivery_country_code',
  'item_count',
  'sku_count',
  'skus',
  'courier_name',
  'expected_delivery_date',
] as const satisfies readonly (keyof IndexedOrderRow)[];

/**
 * Merges what status webhooks reported about an order with the platform's own record. `update`: the last webhook; if it is late or
 * repeated, it may be older than that record, so it only fills gaps.
 */
export async function indexReceived(
  transaction: Transaction<GatewayTables>,
  record: Order,
  now: string,
  update: Pick<Merged, 'facts' | 'isNews'> = { facts: record, isNews: true },
): Promise<string> {
  const { tracking_number } = record;
  const [known] = await findRows(transaction, [tracking_number]);
  const described = describeOrder(record, ownFactsOf(known), now);
  const before = known?.state ?? null;
  const isNews =
    update.isNews &&
    (before === null || described.state === null || stateAfter(before, described.state) === described.state);
  const state = isNews ? (described.state ?? before) : (before ?? described.state);
  const news = isNews ? describeOrder({ ...update.facts, tracking_number }, NO_OWN_FACTS, now) : undefined;
  const facts = RECEIVED_BY_WEBHOOK.map((name) => [name, news?.[name] ?? known?.[name] ?? described[name]] as const);
  const row = known
    ? {
        ...known,
        ...(Object.fromEntries(facts) as Partial<IndexedOrderRow>),
        tracking_number: known.unchecked === 1 ? described.tracking_number : known.tracking_number,
        // Without a state, an update doesn't show whether there is a label, either: the merchant chooses its fields (Events).
        unchecked: state === null ? known.unchecked : (0 as const),
        state,
        own_booking: ownBookingAfter(known, { ...record, state }),
        labelled_at: known.labelled_at ?? now,
        updated_at: now,
      }
    : {
        ...described,
        unchecked: state === null ? (1 as const) : (0 as const),
        own_booking: ownBookingAfter(undefined, record),
      };
  const isQuotedAgain = known !== undefined && row.state !== known.state && wasRequoted(known, row, now);
  const after = deriveColumns({
    ...row,
    ...(isQuotedAgain && hasLabelToLose(known) ? WITHOUT_LABEL : {}),
    ...(row.state === known?.state ? {} : { state_since: changedStateAt(record, row.state, now) }),
  });
  await writeRows(transaction, [after]);
  if (isQuotedAgain) await forgetLabels(transaction, [after], now);
  await recordSteps(transaction, [{ before: known, after }]);
  return row.tracking_number;
}

type Carrier = Pick<IndexedOrderRow, 'courier_name' | 'courier_allocation'>;

/** Changes what Slipway itself knows about these orders, and with it their states and views. `carrier` applies to rows without one. */
export async function changeOwnFacts(
  transaction: Transaction<GatewayTables> | Database,
  trackingNumbers: readonly string[],
  change: Partial<Omit<OwnFacts, 'known_at'> & Pick<IndexedOrderRow, 'manifest_id' | 'manifest_number' | 'state'>>,
  carrier: Carrier = { courier_name: null, courier_allocation: null },
): Promise<void> {
  for (const chunk of inChunks(trackingNumbers, ROWS_PER_STATEMENT)) {
    const rows = await findRows(transaction, chunk);
    await writeChanges(
      transaction,
      rows.map((row) => {
        const courier_name = row.courier_name ?? carrier.courier_name;
        const courier_allocation = row.courier_allocation ?? carrier.courier_allocation;
        return { before: row, after: deriveColumns({ ...row, ...change, courier_name, courier_allocation }) };
      }),
    );
  }
}

/** Adds orders of which only the number is known, so that the index can show what is happening to them. */
export async function addBareOrders(
  transaction: Transaction<GatewayTables>,
  trackingNumbers: readonly string[],
  now: string,
): Promise<void> {
  const rows = trackingNumbers.map((tracking_number) => describeOrder({ tracking_number }, NO_OWN_FACTS, now));
  for (const chunk of inChunks(rows, ROWS_PER_STATEMENT)) await writeRows(transaction, chunk);
}

/** Removes orders that only entered the index through their booking and that the service doesn't know. */
export async function forgetBareOrders(
  transaction: Transaction<GatewayTables>,
  trackingNumbers: readonly string[],
): Promise<void> {
  for (const chunk of inChunks(trackingNumbers.map(foldNumber), NUMBERS_PER_STATEMENT)) {
    await transaction
      .deleteFrom('indexed_order')
      .where('folded', 'in', chunk)
      .where('state', 'is', null)
      .where('created_at', 'is', null)
      .where('own_label', 'is', null)
      .where('booking_id', 'is not', null)
      .where('folded', 'not in', (sub) => sub.selectFrom('order_lock').select('folded'))
      .execute();
  }
}

export async function findRows(
  database: Transaction<GatewayTables> | Database,
  trackingNumbers: readonly string[],
): Promise<IndexedOrderRow[]> {
  const rows: IndexedOrderRow[] = [];
  for (const chunk of inChunks(trackingNumbers, ROWS_READ_AT_ONCE)) {
    const folded = chunk.map(foldNumber);
    rows.push(...(await database.selectFrom('indexed_order').selectAll().where('folded', 'in', folded).execute()));
  }
  return rows;
}

/** Reads only some columns: reading whole rows of a thousand orders is slow. */
export async function findFacts<Name extends keyof IndexedOrderRow>(
  session: Session,
  trackingNumbers: readonly string[],
  names: readonly Name[],
): Promise<Pick<IndexedOrderRow, Name>[]> {
  const found: Pick<IndexedOrderRow, Name>[] = [];
  for (const chunk of inChunks(trackingNumbers, NUMBERS_PER_STATEMENT)) {
    const query = session.selectFrom('indexed_order').select(names as readonly (keyof IndexedOrderRow)[]);
    found.push(...(await query.where('folded', 'in', chunk.map(foldNumber)).execute()));
  }
  return found;
}

/** Returns whether a number belongs to an order in the index. */
export type IsKnown = (trackingNumber: string) => Promise<boolean>;

export const knowsOrders =
  (session: Session): IsKnown =>
  async (trackingNumber) =>
    (await findFacts(session, [trackingNumber], ['folded'])).length > 0;

/** All numbers of the given length, used to suggest what was probably meant. */
export async function listNumbersOfLength(database: Database, length: number): Promise<string[]> {
  const rows = await database
    .selectFrom('indexed_order')
    .select('tracking_number')
    .where((where) => where.eb(where.fn<number>('length', ['tracking_number']), '=', length))
    .execute();
  return rows.map((row) => row.tracking_number);
}

function ownFactsOf(row: IndexedOrderRow | undefined): OwnFacts {
  if (!row) return NO_OWN_FACTS;
  return Object.fromEntries(
    Object.keys(NO_OWN_FACTS).map((name) => [name, row[name as keyof OwnFacts]]),
  ) as unknown as OwnFacts;
}

export async function listNumbersOutside(database: Database, numbers: ReadonlySet<string>): Promise<string[]> {
  const rows = await database.selectFrom('indexed_order').select('tracking_number').execute();
  return rows.map((row) => row.tracking_number).filter((number) => !numbers.has(number));
}

/** Removes orders unless a booking has them. */
export async function removeFromIndex(
  database: Transaction<GatewayTables> | Database,
  trackingNumbers: readonly string[],
): Promise<void> {
  for (const chunk of inChunks(trackingNumbers, NUMBERS_PER_STATEMENT)) {
    await database
      .deleteFrom('indexed_order')
      .where('tracking_number', 'in', chunk)
      .where('folded', 'not in', (sub) => sub.selectFrom('order_lock').select('folded'))
      .execute();
  }
}
