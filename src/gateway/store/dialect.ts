import { type OrderByItemBuilder, type QueryExecutorProvider, type RawBuilder, sql, type SqlBool } from 'kysely';
import { dialectOf, type Statement } from '#server/database/dialect.ts';
import type { Log } from '#server/log.ts';
import type { Session } from './schema/tables.ts';

/** Sorts rows without a value lowest in either database: list cursors rely on it. */
export function nullsLowest(direction: 'asc' | 'desc') {
  return (order: OrderByItemBuilder) => (direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast());
}

/** Whether a column contains a text, ignoring the case of ASCII letters. */
export function containsText(column: string, searched: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) like lower(${likePattern(searched)}) escape '\\'`;
}

/** The pattern of `like … escape '\'` for texts that contain this one. */
export function likePattern(searched: string): string {
  return `%${searched.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
}

/** An index for sorting a list, with rows without a value first. */
export function sortIndex(name: string, column: string, where = ''): Statement {
  return {
    sqlite: `create index ${name} on indexed_order (${column}, tracking_number) ${where}`,
    postgres: `create index ${name} on indexed_order (${column} nulls first, tracking_number) ${where}`,
  };
}

/**
 * An index on text of any length. PostgreSQL rejects rows whose text exceeds a third of a page in a B-tree index, and
 * an order with a long name must not be lost because of that: there the index is a hash and only finds equal texts.
 */
export function textIndex(name: string, table: string, column: string, where = ''): Statement {
  return {
    sqlite: `create index ${name} on ${table} (${column}) ${where}`,
    postgres: `create index ${name} on ${table} using hash (${column.split(',')[0] ?? column}) ${where}`,
  };
}

/** An index that only SQLite gets: PostgreSQL would reject long texts in it, and sorts the few rows of a page just as fast. */
export function sqliteIndex(name: string, table: string, columns: string): Statement {
  return { sqlite: `create index ${name} on ${table} (${columns})`, postgres: null };
}

/**
 * Whether a single index covers everything that orders are searched, filtered and counted by. PostgreSQL would reject
 * long texts in it; there a view's small index works better, and the planner chooses by its own statistics.
 */
export const hasWholeIndex = (database: QueryExecutorProvider): boolean => dialectOf(database) === 'sqlite';

/**
 * Finds any three consecutive letters in what the search box searches. Needs an extension that ships with PostgreSQL
 * but that an operator may have to allow; without it, a search reads every row.
 */
export async function addSearchIndex(database: Session, log: Log): Promise<void> {
  if (dialectOf(database) === 'sqlite') return;
  try {
    await sql`create extension if not exists pg_trgm`.execute(database);
    await sql`create index if not exists indexed_order_search on indexed_order using gin (search gin_trgm_ops)`.execute(
      database,
    );
  } catch (error) {
    log.warn({ err: error }, 'Search will be slow with many orders: this database does not have the extension pg_trgm');
  }
}
