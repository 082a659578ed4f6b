import type { IndexedOrderRow, Session } from './schema/tables.ts';

export interface RowChange {
  readonly before: IndexedOrderRow | undefined;
  readonly after: IndexedOrderRow;
}

/** Changes that fewer rows share are written as whole rows: a statement costs as much as a few rows. */
const LEAST_ROWS_PER_UPDATE = 4;

/**
 * Writes changed rows, as many per statement as fit. A change that many rows share becomes one statement with just those
 * columns: a booking changes the state of a thousand orders, and few indexes contain it. Unchanged columns aren't written.
 */
export async function writeChanges(session: Session, changes: readonly RowChange[]): Promise<void> {
  const once = new Map(changes.map(({ before, after }) => [after.folded, describeChange(before, cutIndexed(after))]));
  const alike = Map.groupBy(once.values(), ({ change }) => JSON.stringify(change));
  const whole: IndexedOrderRow[] = [];
  for (const group of alike.values()) {
    const [{ change } = {}] = group;
    if (change && Object.keys(change).length === 0) continue;
    if (!change || group.length < LEAST_ROWS_PER_UPDATE) {
      whole.push(...group.map((one) => one.after));
      continue;
    }
    const folded = group.map((one) => one.after.folded);
    await session.updateTable('indexed_order').set(change).where('folded', 'in', folded).execute();
  }
  await writeRows(session, whole);
}

function describeChange(before: IndexedOrderRow | undefined, after: IndexedOrderRow) {
  return { after, change: before && changesOf(before, after) };
}

function changesOf(before: IndexedOrderRow, after: IndexedOrderRow): Partial<IndexedOrderRow> {
  const changed: Record<string, unknown> = {};
  for (const name of Object.keys(after) as (keyof IndexedOrderRow)[]) {
    if (before[name] !== after[name]) changed[name] = after[name];
  }
  return changed;
}

export async function writeRows(database: Session, rows: readonly IndexedOrderRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  // A statement can write a row only once; of two spellings, the last one counts.
  const once = [...new Map(rows.map((row) => [row.folded, row])).values()].filter(hasIndexableNumber).map(cutIndexed);
  if (once.length === 0) return;
  // The service's spelling replaces one that a person typed.
  const columns = Object.keys(first).filter((name) => name !== 'folded') as (keyof IndexedOrderRow)[];
  await database
    .insertInto('indexed_order')
    .values(once)
    .onConflict((conflict) =>
      conflict
        .column('folded')
        .doUpdateSet((update) => Object.fromEntries(columns.map((name) => [name, update.ref(`excluded.${name}`)]))),
    )
    .execute();
}

/** Limits the texts in ordered indexes, whatever a service sends: PostgreSQL would otherwise reject the whole page of the feed. */
const LONGEST_INDEXED = 500;
const INDEXED = ['created_at', 'expected_delivery_date', 'booked_at', 'came_in_at', 'carrier_class'] as const;

/** Five times longer than any carrier's numbers: it can't be a tracking number. */
function hasIndexableNumber({ folded }: IndexedOrderRow): boolean {
  return folded.length <= LONGEST_INDEXED;
}

function cutIndexed(row: IndexedOrderRow): IndexedOrderRow {
  if (INDEXED.every((name) => (row[name]?.length ?? 0) <= LONGEST_INDEXED)) return row;
  return { ...row, ...Object.fromEntries(INDEXED.map((name) => [name, row[name]?.slice(0, LONGEST_INDEXED) ?? null])) };
}
