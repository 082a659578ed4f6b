import { type RawBuilder, sql } from 'kysely';

/**
 * Many values as one parameter, for `in`. One statement text for every length, so it stays prepared.
 * PostgreSQL says `select jsonb_array_elements_text(?)` here; it is the only place that differs.
 */
export function valueList<Value extends string | number>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`(select value from json_each(${JSON.stringify(values)}))`;
}
