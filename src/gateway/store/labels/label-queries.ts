import { foldNumber } from '#domain/fold-number.ts';
import type { LabelState } from '#contract/gateway/orders.ts';
import type { LabelCounts, LabelView } from '#contract/gateway/label.ts';
import type { LabelGroup } from '#contract/gateway/labels.ts';
import { readList } from '#domain/read-numbers.ts';
import { type SqlBool, sql } from 'kysely';
import { likePattern, nullsLowest } from '#gateway/store/dialect.ts';
import { numbersNamedBy } from '#gateway/store/orders/orders-by-reference.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

export interface LabelFilter {
  readonly view: LabelView;
  readonly q: string | undefined;
  readonly cause: string | undefined;
  /** A courier_name. */
  readonly carrier: string | undefined;
}

const IN_PROGRESS: LabelState[] = ['queued', 'checking', 'paused'];
/** Once a parcel has been handed over, its label needs no more work. */
const HANDED_OVER = ['in_transit', 'with_driver', 'completed', 'cancelled'];

const COLUMNS = [
  'indexed_order.tracking_number',
  'retailer_order_number',
  'receiver_name',
  'delivery_suburb',
  'delivery_state',
  'delivery_postcode',
  'delivery_country_code',
  'courier_name',
  'courier_allocation',
  'label',
  'label_check.state as check_state',
  'attempts',
  'next_attempt_at',
  'waiting_since',
  'waits_for',
  'label_check.code',
  'message',
  'http_status',
  'hidden',
  'asked_by',
  'asked_at',
  'ready_at',
  'printed_at',
  'labelled_at',
] as const;

export async function listLabelRows(database: Database, filter: LabelFilter, limit: number, offset: number) {
  let query = labelsOf(database, filter).select(COLUMNS).limit(limit).offset(offset);
  switch (filter.view) {
    case 'in-progress':
      query = query.orderBy('asked_at', nullsLowest('asc'));
      break;
    case 'ready':
      query = query.orderBy('ready_at', nullsLowest('desc')).orderBy('indexed_order.created_at', nullsLowest('asc'));
      break;
    case 'attention':
      query = query.orderBy('label_check.code', nullsLowest('asc')).orderBy('asked_at', nullsLowest('asc'));
      break;
    case 'printed':
      query = query.orderBy('printed_at', nullsLowest('desc'));
      break;
  }
  return query.orderBy('indexed_order.tracking_number').execute();
}
export type LabelRow = Awaited<ReturnType<typeof listLabelRows>>[number];

export async function countLabelRows(database: Database, filter: LabelFilter): Promise<number> {
  const row = await labelsOf(database, filter)
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Groups under Needs attention, regardless of the group that is selected. */
export async function countCauses(database: Database, filter: LabelFilter) {
  const rows = await labelsOf(database, { ...filter, view: 'attention', cause: undefined })
    .select((where) => ['label_check.code', where.fn.countAll<number>().as('count')])
    .groupBy('label_check.code')
    .orderBy('count', 'desc')
    .orderBy('label_check.code', nullsLowest('asc'))
    .execute();
  return rows.map((row) => ({ cause: row.code ?? 'unknown_error', count: row.count }));
}

/** One group under Needs attention, as far as it matches the filter. */
export async function listStoppedBy(database: Database, { cause, q, carrier }: LabelGroup): Promise<string[]> {
  const rows = await labelsOf(database, { view: 'attention', cause, q, carrier })
    .select('indexed_order.tracking_number')
    .orderBy('asked_at')
    .orderBy('indexed_order.tracking_number')
    .execute();
  return rows.map((row) => row.tracking_number);
}

/** Names of the carriers in a view, regardless of the carrier that is selected. */
export async function listLabelCarriers(database: Database, filter: LabelFilter): Promise<string[]> {
  const rows = await labelsOf(database, { ...filter, carrier: undefined })
    .select('courier_name')
    .distinct()
    .where('courier_name', 'is not', null)
    .orderBy('courier_name')
    .execute();
  return rows.flatMap((row) => (row.courier_name === null ? [] : [row.courier_name]));
}

export async function countLabelViews(database: Database): Promise<LabelCounts> {
  const count = (view: LabelView) =>
    countLabelRows(database, { view, q: undefined, cause: undefined, carrier: undefined });
  return {
    'in-progress': await count('in-progress'),
    ready: await count('ready'),
    attention: await count('attention'),
    printed: await count('printed'),
  };
}

/** These orders' labels, whatever view they are in. */
export async function findLabelRows(database: Database, trackingNumbers: readonly string[]): Promise<LabelRow[]> {
  return database
    .selectFrom('indexed_order')
    .leftJoin('label_check', 'label_check.folded', 'indexed_order.folded')
    .select(COLUMNS)
    .where('indexed_order.folded', 'in', trackingNumbers.map(foldNumber))
    .execute();
}

function labelsOf(database: Database, { view, q, cause, carrier }: LabelFilter) {
  let query = database
    .selectFrom('indexed_order')
    .leftJoin('label_check', 'label_check.folded', 'indexed_order.folded');
  switch (view) {
    case 'in-progress':
      query = query.where('label', 'in', IN_PROGRESS);
      break;
    case 'ready':
      query = query
        .where('label', '=', 'ready')
        .where((where) =>
          where.or([where('indexed_order.state', 'is', null), where('indexed_order.state', 'not in', HANDED_OVER)]),
        );
      break;
    case 'attention':
      // A tracking-only order appears here once someone has requested its label, until it is hidden.
      query = query
        .where('label', 'in', ['attention', 'tracking-only'])
        .where('label_check.state', '=', 'stopped')
        .where('hidden', '=', 0);
      if (cause !== undefined) query = query.where('label_check.code', '=', cause);
      break;
    case 'printed':
      query = query.where('label', '=', 'printed');
      break;
  }
  if (carrier !== undefined) query = query.where('courier_name', '=', carrier);
  const searched = (q ?? '').trim();
  if (searched === '') return query;
  const listed = readList(searched);
  if (listed.length > 1) return query.where('indexed_order.folded', 'in', (sub) => numbersNamedBy(sub, listed));
  return query.where(sql<SqlBool>`search like ${likePattern(searched.toLowerCase())} escape '\\'`);
}
