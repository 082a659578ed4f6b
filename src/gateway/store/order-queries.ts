import { toIsoTime } from '#domain/iso-time.ts';
import { FACETS, type Facet, type OrderFilter, type OrderView } from '#contract/gateway/orders.ts';
import { type ExpressionBuilder, type ExpressionWrapper, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { readNumbers } from '#domain/read-numbers.ts';
import { nullsLowest } from './dialect.ts';
import { isOfLanes, type LaneOrders } from './lane-conditions.ts';
import { decodeCursor, encodeCursor } from './list-cursor.ts';
import { NUMBERS_PER_STATEMENT } from './indexed-orders.ts';
import type { Database, GatewayTables, IndexedOrderRow } from './tables.ts';

type Where = ExpressionBuilder<GatewayTables, 'indexed_order'>;
type Query<T> = SelectQueryBuilder<GatewayTables, 'indexed_order', T>;

const FACET_COLUMNS = {
  carrier: 'courier_name',
  label: 'label',
  booking: 'booking',
  delivery: 'state',
  country: 'delivery_country_code',
} as const satisfies Record<Facet, keyof IndexedOrderRow>;

const SORT_COLUMNS: Readonly<Record<string, keyof IndexedOrderRow>> = {
  created: 'created_at',
  tracking_number: 'tracking_number',
  order: 'retailer_order_number',
  recipient: 'receiver_name',
  destination: 'delivery_suburb',
  carrier: 'courier_name',
  expected: 'expected_delivery_date',
};

/** A filter, and the numbers that its search found where they are few. */
export interface SoughtFilter extends OrderFilter {
  readonly found?: readonly string[];
  /** What `lane` and `part` mean now. */
  readonly ofLanes?: LaneOrders;
}
const FEW = 1000;

/** Stands in a filter for orders without a value, such as no carrier. */
const NONE = '-';

export async function listOrderRows(
  database: Database,
  filter: SoughtFilter,
  place: { size: number; offset: number; cursor: string | undefined },
): Promise<{ rows: IndexedOrderRow[]; next_cursor: string | null }> {
  let query = order(matching(database, filter).selectAll(), filter).limit(place.size + 1);
  query = place.cursor === undefined ? query.offset(place.offset) : after(query, filter, place.cursor);
  const rows = await query.execute();
  const more = rows.length > place.size;
  const page = rows.slice(0, place.size);
  const last = page.at(-1);
  return {
    rows: page,
    next_cursor: more && last ? encodeCursor(last[sortOf(filter).column], last.tracking_number) : null,
  };
}

export async function listNumbers(
  database: Database,
  filter: SoughtFilter,
  cursor: string | undefined,
): Promise<{ tracking_numbers: string[]; next_cursor: string | null }> {
  const { column } = sortOf(filter);
  let query = order(matching(database, filter).select(['tracking_number', column]), filter).limit(
    NUMBERS_PER_STATEMENT,
  );
  if (cursor !== undefined) query = after(query, filter, cursor);
  const rows = await query.execute();
  const last = rows.length === NUMBERS_PER_STATEMENT ? rows.at(-1) : undefined;
  return {
    tracking_numbers: rows.map((row) => row.tracking_number),
    next_cursor: last ? encodeCursor(last[column] ?? null, last.tracking_number) : null,
  };
}

export async function countOrders(database: Database, filter: SoughtFilter): Promise<number> {
  const row = await matching(database, filter)
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Counts per value of each filter, with the other filters applied. */
export async function countFacets(database: Database, asked: SoughtFilter) {
  const filter = await seek(database, asked);
  const facets = {} as Record<Facet, { value: string; count: number }[]>;
  for (const facet of FACETS) {
    const { [facet]: _own, ...others } = filter;
    const column = FACET_COLUMNS[facet];
    const rows = await matching(database, others)
      .select((where) => [column, where.fn.countAll<number>().as('count')])
      .groupBy(column)
      .orderBy('count', 'desc')
      .orderBy(column, nullsLowest('asc'))
      .execute();
    facets[facet] = rows.map((row) => ({
      value: (row as Partial<IndexedOrderRow>)[column] ?? NONE,
      count: row.count,
    }));
  }
  return facets;
}

/** Which of these numbers match the filter, upper case. */
export async function matchNumbers(
  database: Database,
  filter: SoughtFilter,
  trackingNumbers: readonly string[],
): Promise<Set<string>> {
  const matches = new Set<string>();
  for (let start = 0; start < trackingNumbers.length; start += NUMBERS_PER_STATEMENT) {
    const folded = trackingNumbers.slice(start, start + NUMBERS_PER_STATEMENT).map((number) => number.toUpperCase());
    const rows = await matching(database, filter).select('folded').where('folded', 'in', folded).execute();
    for (const row of rows) matches.add(row.folded);
  }
  return matches;
}

function matching(database: Database, filter: SoughtFilter): Query<object> {
  let query: Query<object> = database.selectFrom('indexed_order');
  const view = filter.view === undefined ? undefined : VIEWS[filter.view];
  if (view) query = query.where((where) => view(where, filter));
  for (const facet of FACETS) {
    const values = splitList(filter[facet]);
    if (values.length > 0) query = query.where((where) => anyOf(where, FACET_COLUMNS[facet], values));
  }
  if (filter.from !== undefined) query = query.where('created_at', '>=', toInstant(filter.from));
  if (filter.to !== undefined) query = query.where('created_at', '<', toInstant(filter.to));
  const { lane, part, ofLanes, cause } = filter;
  // Never all orders in place of some: a selection would take them.
  if ((lane ?? part) !== undefined && ofLanes === undefined) throw new Error('What the lane means is not known');
  if (ofLanes !== undefined) query = query.where((where) => isOfLanes(where, ofLanes));
  if (cause !== undefined) query = query.where('label_code', '=', cause);
  const sought = (filter.q ?? '').trim();
  if (sought === '') return query;
  const numbers = readNumbers(sought);
  if (numbers.length > 1) return query.where('folded', 'in', numbers);
  return filter.found === undefined ? query.where(hasText(sought)) : query.where('tracking_number', 'in', filter.found);
}

/**
 * What is searched for, found beforehand where few orders have it: an index holds the words, and reading every row for them
 * takes several times longer. Where many have it, the first rows of the list are among them soon.
 */
export async function seek(database: Database, filter: SoughtFilter): Promise<SoughtFilter> {
  const sought = (filter.q ?? '').trim();
  if (sought === '' || filter.found !== undefined || readNumbers(sought).length > 1) return filter;
  const rows = await database
    .selectFrom('indexed_order')
    .select('tracking_number')
    .where(hasText(sought))
    .limit(FEW + 1)
    .execute();
  return rows.length > FEW ? filter : { ...filter, found: rows.map((row) => row.tracking_number) };
}

function hasText(sought: string) {
  const pattern = `%${sought.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`search like ${pattern} escape '\\'`;
}

const VIEWS: Readonly<
  Partial<
    Record<OrderView, (where: Where, filter: OrderFilter) => ExpressionWrapper<GatewayTables, 'indexed_order', SqlBool>>
  >
> = {
  ready: (where) => where('in_ready', '=', sql.lit(1)),
  'needs-label': (where) => where('in_needs_label', '=', sql.lit(1)),
  attention: (where) => where('in_attention', '=', sql.lit(1)),
  'on-the-way': (where) => where('in_on_the_way', '=', sql.lit(1)),
  'booked-today': (where, { today }) => where('booked_at', '>=', toInstant(today ?? startOfServerDay())),
};

/** The server's own day, where the reader's isn't told. */
function startOfServerDay(): string {
  return toIsoTime(new Date().setHours(0, 0, 0, 0));
}

/** Instants are kept in UTC with milliseconds, so that they compare as text. */
function toInstant(text: string): string {
  return toIsoTime(Date.parse(text));
}

function anyOf(where: Where, column: (typeof FACET_COLUMNS)[Facet], values: readonly string[]) {
  const named = values.filter((value) => value !== NONE);
  const conditions = [
    ...(named.length > 0 ? [where(column, 'in', named)] : []),
    ...(named.length < values.length ? [where(column, 'is', null)] : []),
  ];
  return where.or(conditions);
}

function splitList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

function sortOf(filter: OrderFilter): { column: keyof IndexedOrderRow; direction: 'asc' | 'desc' } {
  const sort = filter.sort ?? 'created';
  return {
    column: SORT_COLUMNS[sort.replace(/^-/, '')] ?? 'created_at',
    direction: sort.startsWith('-') ? 'desc' : 'asc',
  };
}

function order<T>(query: Query<T>, filter: OrderFilter): Query<T> {
  const { column, direction } = sortOf(filter);
  return query.orderBy(column, nullsLowest(direction)).orderBy('tracking_number', direction);
}

/** Goes on behind the row that a cursor names. Rows without a value in the column stand lowest. */
function after<T>(query: Query<T>, filter: OrderFilter, cursor: string): Query<T> {
  const place = decodeCursor(cursor);
  if (!place) return query;
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
