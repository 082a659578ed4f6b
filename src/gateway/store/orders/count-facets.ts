import type { Facet } from '#contract/gateway/orders.ts';
import { NO_VALUE } from '#contract/gateway/order-values.ts';
import { sql, type SqlBool } from 'kysely';
import { splitList } from '#gateway/store/split-list.ts';
import { COLUMN_FACETS, FACET_COLUMNS, matching, findRareMatches, type ResolvedFilter } from './order-queries.ts';
import { countTags } from './order-tags.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

type ColumnFacet = keyof typeof FACET_COLUMNS;

interface Group {
  readonly values: Readonly<Record<ColumnFacet, string>>;
  readonly count: number;
}

/**
 * Counts per value of each filter, with the other filters applied. Scans the orders once, in index order, grouped by
 * combination of values, of which there are few.
 */
export async function countFacets(database: Database, requested: ResolvedFilter) {
  const bare = Object.fromEntries(Object.entries(requested).filter(([key]) => !isColumnFacet(key)));
  const filter: ResolvedFilter = await findRareMatches(database, bare);
  const columns = COLUMN_FACETS.map((facet) => FACET_COLUMNS[facet]);
  const rows = await matching(database, filter, filter.found === undefined && filter.ofLanes === undefined)
    .select((where) => [...columns, where.fn.countAll<number>().as('count')])
    .groupBy(columns)
    .execute();
  const groups = rows.map((row): Group => {
    const values = Object.fromEntries(COLUMN_FACETS.map((facet) => [facet, row[FACET_COLUMNS[facet]] ?? NO_VALUE]));
    return { values: values as Group['values'], count: row.count };
  });
  const counted = Object.fromEntries(
    COLUMN_FACETS.map((facet) => {
      const others = COLUMN_FACETS.filter((other) => other !== facet);
      const matchingGroups = groups.filter(({ values }) =>
        others.every((other) => isAmong(splitList(requested[other]), values[other])),
      );
      return [facet, countValues(matchingGroups, facet)];
    }),
  );
  return { ...counted, tag: await countTagsOf(database, requested) } as Record<
    Facet,
    { value: string; count: number }[]
  >;
}

/** Few orders have tags, so each of those is checked. */
function countTagsOf(database: Database, { tag: _tag, ...filter }: ResolvedFilter) {
  return countTags(database, () => {
    const orders = matching(database, filter)
      .select('folded')
      .where(sql<SqlBool>`indexed_order.folded = order_tag.folded`);
    return sql<boolean>`exists ${orders}`;
  });
}

function isColumnFacet(name: string): boolean {
  return COLUMN_FACETS.some((facet) => facet === name);
}

function isAmong(values: readonly string[], value: string): boolean {
  return values.length === 0 || values.includes(value);
}

/** Most frequent value first; ties start with the missing value, then go alphabetically. */
function countValues(groups: readonly Group[], facet: ColumnFacet) {
  const counts = new Map<string, number>();
  for (const { values, count } of groups) counts.set(values[facet], (counts.get(values[facet]) ?? 0) + count);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || rank(a.value) - rank(b.value) || (a.value < b.value ? -1 : 1));
}

const rank = (value: string) => (value === NO_VALUE ? 0 : 1);
