import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '#server/database/dialect.ts';
import type { Store } from './schema.ts';

/** Many numbers as a single parameter, for `in` or as a list of rows. The statement text is the same for every length, so it stays prepared. */
export function numberList(store: Store, values: readonly number[]): RawBuilder<number> {
  return valueList(store, values, 'bigint[]');
}

/** Many texts as a single parameter, like `numberList`. */
export function textList(store: Store, values: readonly string[]): RawBuilder<string> {
  return valueList(store, values, 'text[]');
}

function valueList<Value>(store: Store, values: readonly Value[], type: string): RawBuilder<Value> {
  return isPostgres(store)
    ? sql<Value>`(select unnest(${values}::${sql.raw(type)}) as value)`
    : sql<Value>`(select value from json_each(${JSON.stringify(values)}))`;
}

/**
 * Locks the rows of a query that a transaction bases decisions on, until the transaction ends. No effect outside a
 * transaction, nor on SQLite, which runs one transaction at a time anyway. To prevent deadlocks, multiple rows are locked
 * in order of their IDs, and orders before the change sequence.
 */
export function lockRows<Query extends { forUpdate: () => Query }>(store: Store, query: Query): Query {
  return isPostgres(store) && store.isTransaction ? query.forUpdate() : query;
}

/** Keeps the rows of a query unchanged until the transaction ends; others may do the same concurrently. */
export function lockRowsForShare<Query extends { forShare: () => Query }>(store: Store, query: Query): Query {
  return isPostgres(store) && store.isTransaction ? query.forShare() : query;
}

/** For a query whose rows only one of several processes may claim: skips rows that another is claiming. */
export function skipLocked(store: Store): RawBuilder<unknown> {
  return isPostgres(store) ? sql`for update skip locked` : sql``;
}

export function isPostgres(store: Store): boolean {
  return dialectOf(store) === 'postgres';
}
