import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '#server/dialect.ts';
import type { Store } from './schema.ts';

/** Many numbers as one parameter, for `in` and as a list of rows. One statement text for every length, so it stays prepared. */
export function numberList(store: Store, values: readonly number[]): RawBuilder<number> {
  return valueList(store, values, 'bigint[]');
}

/** Many texts as one parameter, as `numberList`. */
export function textList(store: Store, values: readonly string[]): RawBuilder<string> {
  return valueList(store, values, 'text[]');
}

function valueList<Value>(store: Store, values: readonly Value[], type: string): RawBuilder<Value> {
  return isPostgres(store)
    ? sql<Value>`(select unnest(${values}::${sql.raw(type)}) as value)`
    : sql<Value>`(select value from json_each(${JSON.stringify(values)}))`;
}

/**
 * Ends a query of rows that a transaction decides by: from here to its end nobody else changes them. Outside a transaction it
 * does nothing, nor on SQLite, where there is one transaction at a time anyway. Several rows are locked in the order of their
 * IDs, and orders before the change sequence, so that two transactions never wait for each other.
 */
export function lockRows<Query extends { forUpdate: () => Query }>(store: Store, query: Query): Query {
  return isPostgres(store) && store.isTransaction ? query.forUpdate() : query;
}

/** Ends a query of rows that must stay as they are until the transaction ends; others may do the same at once. */
export function keepRows<Query extends { forShare: () => Query }>(store: Store, query: Query): Query {
  return isPostgres(store) && store.isTransaction ? query.forShare() : query;
}

/** Ends a query of rows that one of several takes: what another is just taking is passed over. */
export function passOverTaken(store: Store): RawBuilder<unknown> {
  return isPostgres(store) ? sql`for update skip locked` : sql``;
}

export function isPostgres(store: Store): boolean {
  return dialectOf(store) === 'postgres';
}
