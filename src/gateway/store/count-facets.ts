import { FACETS, type Facet } from '#contract/gateway/orders.ts';
import { FACET_COLUMNS, matching, NONE, seek, type SoughtFilter, splitList } from './order-queries.ts';
import type { Database } from './tables.ts';

interface Group {
  readonly values: Readonly<Record<Facet, string>>;
  readonly count: number;
}

/**
 * Counts per value of each filter, with the other filters applied. The orders are read once, in the order of an index: how many
 * there are of each combination of values, of which there are few.
 */
export async function countFacets(database: Database, asked: SoughtFilter) {
  const bare = Object.fromEntries(Object.entries(asked).filter(([key]) => !FACETS.includes(key as Facet)));
  const filter: SoughtFilter = await seek(database, bare);
  const columns = FACETS.map((facet) => FACET_COLUMNS[facet]);
  const rows = await matching(database, filter, filter.found === undefined && filter.ofLanes === undefined)
    .select((where) => [...columns, where.fn.countAll<number>().as('count')])
    .groupBy(columns)
    .execute();
  const groups = rows.map((row): Group => {
    const values = Object.fromEntries(FACETS.map((facet) => [facet, row[FACET_COLUMNS[facet]] ?? NONE]));
    return { values: values as Record<Facet, string>, count: row.count };
  });
  return Object.fromEntries(
    FACETS.map((facet) => {
      const others = FACETS.filter((other) => other !== facet);
      const counted = groups.filter(({ values }) =>
        others.every((other) => isAmong(splitList(asked[other]), values[other])),
      );
      return [facet, countValues(counted, facet)];
    }),
  ) as Record<Facet, { value: string; count: number }[]>;
}

function isAmong(values: readonly string[], value: string): boolean {
  return values.length === 0 || values.includes(value);
}

/** The most frequent value first; among equals no value at all, then by the alphabet. */
function countValues(groups: readonly Group[], facet: Facet) {
  const counts = new Map<string, number>();
  for (const { values, count } of groups) counts.set(values[facet], (counts.get(values[facet]) ?? 0) + count);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || rank(a.value) - rank(b.value) || (a.value < b.value ? -1 : 1));
}

const rank = (value: string) => (value === NONE ? 0 : 1);
