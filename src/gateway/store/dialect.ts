import { type OrderByItemBuilder, type QueryExecutorProvider, type RawBuilder, sql, type SqlBool } from 'kysely';
import { dialectOf, type Statement } from '#server/dialect.ts';
import type { Log } from '#server/log.ts';
import type { Session } from './tables.ts';

/** Rows without a value stand lowest, whichever database sorts them: cursors of lists go by it. */
export function nullsLowest(direction: 'asc' | 'desc') {
  return (order: OrderByItemBuilder) => (direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast());
}

/** A column that holds a text somewhere, whatever the case of its letters a to z. */
export function containsText(column: string, sought: string): RawBuilder<SqlBool> {
  const pattern = `%${sought.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
}

/** An index that a list is sorted by, rows without a value first. */
export function sortIndex(name: string, column: string, where = ''): Statement {
  return {
    sqlite: `create index ${name} on indexed_order (${column}, tracking_number) ${where}`,
    postgres: `create index ${name} on indexed_order (${column} nulls first, tracking_number) ${where}`,
  };
}

/**
 * An index of a text that may be of any length. PostgreSQL refuses rows whose text doesn't fit into a third of a page of an
 * ordered index, and an order with a long name must not be lost for it: there the index finds equal texts alone.
 */
export function textIndex(name: string, table: string, column: string, where = ''): Statement {
  return {
    sqlite: `create index ${name} on ${table} (${column}) ${where}`,
    postgres: `create index ${name} on ${table} using hash (${column.split(',')[0] ?? column}) ${where}`,
  };
}

/** An index that only SQLite has: PostgreSQL would refuse long texts in it, and sorts the few rows of a page as fast. */
export function sqliteIndex(name: string, table: string, columns: string): Statement {
  return { sqlite: `create index ${name} on ${table} (${columns})`, postgres: null };
}

/**
 * Whether one index holds all that orders are searched, filtered and counted by. PostgreSQL would refuse long texts in it: there the small
 * index of a view is the better way, and its planner chooses by what it knows of the tables.
 */
export const hasWholeIndex = (database: QueryExecutorProvider): boolean => dialectOf(database) === 'sqlite';

/**
 * What the search box looks in, found by any three letters in a row. It needs an extension that comes with PostgreSQL, but
 * that an operator may have to allow; without it a search reads every row.
 */
export async function addSearchIndex(database: Session, log: Log): Promise<void> {
  if (dialectOf(database) === 'sqlite') return;
  try {
    await sql`create extension if not exists pg_trgm`.execute(database);
    await sql`create index if not exists indexed_order_search on indexed_order using gin (search gin_trgm_ops)`.execute(
      database,
    );
  } catch (error) {
    log.warn({ err: error }, 'The search is slow with many orders: the extension pg_trgm is missing in this database');
  }
}
