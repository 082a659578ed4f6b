import { foldNumber } from '#domain/fold-number.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { FACETS, type Facet, type OrderFilter, type OrderView } from '#contract/gateway/orders.ts';
import { NO_VALUE } from '#contract/gateway/order-values.ts';
import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { readList } from '#domain/read-numbers.ts';
import { hasWholeIndex, likePattern, nullsLowest } from '#gateway/store/dialect.ts';
import { isOfLanes, type LaneOrders } from '#gateway/store/today/lane-conditions.ts';
import { decodeCursor, encodeCursor, type Place } from './list-cursor.ts';
import { NUMBERS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import { splitList } from '#gateway/store/split-list.ts';
import { hasAnyTag } from './order-tags.ts';
import { numbersNamedBy } from './orders-by-reference.ts';
import type { Database, GatewayTables, IndexedOrderRow } from '#gateway/store/schema/tables.ts';

type Where = ExpressionBuilder<GatewayTables, 'indexed_order'>;
type Query<T> = SelectQueryBuilder<GatewayTables, 'indexed_order', T>;

export const FACET_COLUMNS = {
  carrier: 'courier_name',
  label: 'label',
  booking: 'booking',
  delivery: 'state',
  country: 'delivery_country_code',
} as const satisfies Record<Exclude<Facet, 'tag'>, keyof IndexedOrderRow>;
export const COLUMN_FACETS = FACETS.filter((facet) => facet !== 'tag');

const SORT_COLUMNS: Readonly<Record<string, keyof IndexedOrderRow>> = {
  created: 'created_at',
  tracking_number: 'tracking_number',
  order: 'retailer_order_number',
  recipient: 'receiver_name',
  destination: 'delivery_suburb',
  carrier: 'courier_name',
  expected: 'expected_delivery_date',
  age: 'came_in_at',
  price: 'price_cents',
  weight: 'weight_grams',
  items: 'item_count',
  service: 'courier_type',
};
const NUMERIC_COLUMNS: ReadonlySet<keyof IndexedOrderRow> = new Set(['price_cents', 'weight_grams', 'item_count']);
/** Sorted in reverse: the youngest order is the one that came in last. */
const REVERSED_SORTS = new Set(['age']);

/** A filter with what has been looked up for it. */
export interface ResolvedFilter extends OrderFilter {
  /** The tracking numbers that match, if there are few. */
  readonly found?: readonly string[];
  /** The orders that `lane` and `part` select at the moment. */
  readonly ofLanes?: LaneOrders;
}
const FEW = 1000;

export async function listOrderRows(
  database: Database,
  filter: ResolvedFilter,
  { size, offset, after: place }: { size: number; offset: number; after: Place | undefined },
): Promise<{ rows: IndexedOrderRow[]; next_cursor: string | null }> {
  const query = order(matching(database, filter).selectAll(), filter).limit(size + 1);
  const rows = await (place === undefined ? query.offset(offset) : after(query, filter, place)).execute();
  const more = rows.length > size;
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    rows: page,
    next_cursor: more && last ? encodeCursor(last[sortOf(filter).column], last.tracking_number) : null,
  };
}

export async function listNumbers(
  database: Database,
  filter: ResolvedFilter,
  place: Place | undefined,
): Promise<{ tracking_numbers: string[]; next_cursor: string | null }> {
  const { column } = sortOf(filter);
  let query = order(matching(database, filter).select(['tracking_number', column]), filter).limit(
    NUMBERS_PER_STATEMENT,
  );
  if (place !== undefined) query = after(query, filter, place);
  const rows = await query.execute();
  const last = rows.length === NUMBERS_PER_STATEMENT ? rows.at(-1) : undefined;
  return {
    tracking_numbers: rows.map((row) => row.tracking_number),
    next_cursor: last ? encodeCursor(last[column] ?? null, last.tracking_number) : null,
  };
}

export async function countOrders(database: Database, filter: ResolvedFilter): Promise<number> {
  const row = await matching(database, filter, readsWholeIndex(filter))
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Which of these numbers match the filter, in upper case. */
export async function matchNumbers(
  database: Database,
  filter: ResolvedFilter,
  trackingNumbers: readonly string[],
): Promise<Set<string>> {
  const matches = new Set<string>();
  for (let start = 0; start < trackingNumbers.length; start += NUMBERS_PER_STATEMENT) {
    const folded = trackingNumbers.slice(start, start + NUMBERS_PER_STATEMENT).map(foldNumber);
    const rows = await matching(database, filter).select('folded').where('folded', 'in', folded).execute();
    for (const row of rows) matches.add(row.folded);
  }
  return matches;
}

/** `readsWhole`: use the index that covers the whole query, if there is one, instead of a view's small index, which would read every row. */
export function matching(database: Database, filter: ResolvedFilter, readsWhole = false): Query<object> {
  let query: Query<object> = database.selectFrom('indexed_order');
  const view = filter.view === undefined ? undefined : VIEW_COLUMNS[filter.view];
  const isForced = readsWhole && hasWholeIndex(database);
  if (view !== undefined) query = query.where(sql<SqlBool>`${sql.raw(isForced ? '+' : '')}${sql.ref(view)} = 1`);
  if (filter.view === 'booked-today')
    query = query.where('booked_at', '>=', toInstant(filter.today ?? startOfServerDay()));
  const tags = splitList(filter.tag);
  if (tags.length > 0) query = query.where((where) => hasAnyTag(where, tags));
  for (const facet of COLUMN_FACETS) {
    const values = splitList(filter[facet]);
    if (values.length > 0) query = query.where((where) => anyOf(where, FACET_COLUMNS[facet], values));
  }
  if (filter.from !== undefined) query = query.where('created_at', '>=', toInstant(filter.from));
  if (filter.to !== undefined) query = query.where('created_at', '<', toInstant(filter.to));
  const { lane, part, ofLanes, cause } = filter;
  // Never fall back to all orders: a selection would include them.
  if ((lane ?? part) !== undefined && ofLanes === undefined) throw new Error('What the lane means is not known');
  if (ofLanes !== undefined) query = query.where((where) => isOfLanes(where, ofLanes));
  if (cause !== undefined) query = query.where('label_code', '=', cause);
  if (filter.found !== undefined) query = query.where('tracking_number', 'in', filter.found);
  const searched = (filter.q ?? '').trim();
  if (searched === '') return query;
  const listed = readList(searched);
  if (listed.length > 1) return query.where('folded', 'in', (sub) => numbersNamedBy(sub, listed));
  return filter.found === undefined ? query.where(hasText(searched)) : query;
}

/**
 * Looks up the matches of a filter beforehand if they are rare: one index covers everything searched and filtered by, and scanning every
 * row for them takes several times longer. Frequent matches are found within the first rows of the list anyway.
 */
export async function findRareMatches(database: Database, filter: ResolvedFilter): Promise<ResolvedFilter> {
  const readsWhole = readsWholeIndex(filter);
  if (!readsWhole && !sortsView(filter)) return filter;
  const { view: _view, ...others } = filter;
  const rows = await matching(database, readsWhole && hasWholeIndex(database) ? others : filter, readsWhole)
    .select('tracking_number')
    .limit(FEW + 1)
    .execute();
  return rows.length > FEW ? filter : { ...filter, found: rows.map((row) => row.tracking_number) };
}

/** When sorted by anything but its index, a view's few orders would have to be searched for among all orders. */
function sortsView({ view, found, ofLanes, sort }: ResolvedFilter): boolean {
  if (found !== undefined || ofLanes !== undefined || view === undefined) return false;
  return VIEW_COLUMNS[view] !== undefined && sortOf({ sort }).column !== 'created_at';
}

/** Whether no smaller index covers the query: it searches for text, or filters by more than the carrier, the only filter with an index. */
function readsWholeIndex(filter: ResolvedFilter): boolean {
  if (filter.found !== undefined || filter.ofLanes !== undefined || filter.cause !== undefined) return false;
  const searched = (filter.q ?? '').trim();
  if (searched !== '') return readList(searched).length < 2;
  return FACETS.some((facet) => facet !== 'carrier' && splitList(filter[facet]).length > 0);
}

function hasText(searched: string) {
  return sql<SqlBool>`search like ${likePattern(searched.toLowerCase())} escape '\\'`;
}

const VIEW_COLUMNS: Readonly<Partial<Record<OrderView, keyof IndexedOrderRow>>> = {
  ready: 'in_ready',
  'needs-label': 'in_needs_label',
  attention: 'in_attention',
  'on-the-way': 'in_on_the_way',
};

/** The server's own day, used if the reader's is unknown. */
function startOfServerDay(): string {
  return toIsoTime(new Date().setHours(0, 0, 0, 0));
}

/** Instants are stored in UTC with milliseconds, so that they compare as text. */
function toInstant(text: string): string {
  return toIsoTime(Date.parse(text));
}

function anyOf(where: Where, column: (typeof FACET_COLUMNS)[keyof typeof FACET_COLUMNS], values: readonly string[]) {
  const named = values.filter((value) => value !== NO_VALUE);
  const conditions = [
    ...(named.length > 0 ? [where(column, 'in', named)] : []),
    ...(named.length < values.length ? [where(column, 'is', null)] : []),
  ];
  return where.or(conditions);
}

function sortOf(filter: OrderFilter): { column: keyof IndexedOrderRow; direction: 'asc' | 'desc' } {
  const sort = filter.sort ?? 'created';
  const name = sort.replace(/^-/, '');
  return {
    column: SORT_COLUMNS[name] ?? 'created_at',
    direction: sort.startsWith('-') === REVERSED_SORTS.has(name) ? 'asc' : 'desc',
  };
}

function order<T>(query: Query<T>, filter: OrderFilter): Query<T> {
  const { column, direction } = sortOf(filter);
  return query.orderBy(column, nullsLowest(direction)).orderBy('tracking_number', direction);
}

/** The row at which a cursor points; undefined if it isn't a cursor of a list sorted this way. */
export function readCursor(filter: OrderFilter, cursor: string): Place | undefined {
  const place = decodeCursor(cursor);
  const kind = NUMERIC_COLUMNS.has(sortOf(filter).column) ? 'number' : 'string';
  return place?.value === null || typeof place?.value === kind ? place : undefined;
}

/** Continues after the row at which a cursor points. Rows without a value in the column sort lowest. */
function after<T>(query: Query<T>, filter: OrderFilter, place: Place): Query<T> {
  const { column, direction } = sortOf(filter);
  const beyond = direction === 'asc' ? '>' : '<';
  const { value, trackingNumber } = place;
  return query.where((where) => {
    const equals = value === null ? where(column, 'is', null) : where(column, '=', value as never);
    const same = where.and([equals, where('tracking_number', beyond, trackingNumber)]);
    if (value === null) return direction === 'asc' ? where.or([where(column, 'is not', null), same]) : same;
    const further = where(column, beyond, value as never);
    const last = direction === 'desc' ? [where(column, 'is', null)] : [];
    return where.or([further, same, ...last]);
  });
}
