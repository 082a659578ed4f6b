import type { AutoBookRow } from '#gateway/store/schema/today-tables.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

export type AutoBookKey = Pick<AutoBookRow, 'lane' | 'cut_off_at'>;

const NOTHING = {
  announced_at: null,
  stopped_at: null,
  stopped_by: null,
  begun_at: null,
  attempt_id: null,
  order_count: null,
  blocked_by: null,
  blocked_at: null,
};

/** A range of cut-offs: from the start of a day up to, but not including, its end. */
export interface CutOffRange {
  readonly from: string;
  readonly until: string;
}

export async function listAutoBooks(session: Session, { from, until }: CutOffRange): Promise<AutoBookRow[]> {
  return session
    .selectFrom('auto_book')
    .selectAll()
    .where('cut_off_at', '>=', from)
    .where('cut_off_at', '<', until)
    .execute();
}

async function findAutoBook(session: Session, key: AutoBookKey): Promise<AutoBookRow | undefined> {
  return session
    .selectFrom('auto_book')
    .selectAll()
    .where('lane', '=', key.lane)
    .where('cut_off_at', '=', key.cut_off_at)
    .executeTakeFirst();
}

/** Creates or updates what is known about a cut-off's auto-book. */
export async function putAutoBook(session: Session, key: AutoBookKey, change: Partial<AutoBookRow>): Promise<void> {
  await session
    .insertInto('auto_book')
    .values({ ...NOTHING, ...change, ...key })
    .onConflict((conflict) => conflict.columns(['lane', 'cut_off_at']).doUpdateSet(change))
    .execute();
}

/** Records that auto-book begins; it can't be stopped from then on. Returns false if someone had stopped it for the day, or it was blocked. */
export async function claimAutoBook(
  session: Session,
  key: AutoBookKey,
  day: CutOffRange,
  begun: Pick<AutoBookRow, 'begun_at' | 'attempt_id' | 'order_count'>,
): Promise<boolean> {
  const { numUpdatedRows } = await session
    .updateTable('auto_book')
    .set(begun)
    .where('lane', '=', key.lane)
    .where('cut_off_at', '=', key.cut_off_at)
    // Its own stop is checked on the row itself too, so that one written at the same moment counts.
    .where('stopped_at', 'is', null)
    .where('blocked_by', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('auto_book as other')
            .select('other.lane')
            .where('other.lane', '=', key.lane)
            .where('other.cut_off_at', '>=', day.from)
            .where('other.cut_off_at', '<', day.until)
            .where('other.stopped_at', 'is not', null)
            .where('other.begun_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stops auto-book. Returns false if it has already begun. The first person who stopped it stays on record. */
export async function setStopped(
  session: Session,
  key: AutoBookKey,
  stopped: Pick<AutoBookRow, 'stopped_at' | 'stopped_by'>,
): Promise<boolean> {
  await session
    .insertInto('auto_book')
    .values({ ...NOTHING, ...key })
    .onConflict((conflict) => conflict.columns(['lane', 'cut_off_at']).doNothing())
    .execute();
  const { numUpdatedRows } = await session
    .updateTable('auto_book')
    .set(stopped)
    .where('lane', '=', key.lane)
    .where('cut_off_at', '=', key.cut_off_at)
    .where('stopped_at', 'is', null)
    .where('begun_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  return (await findAutoBook(session, key))?.begun_at === null;
}

/** Undoes every stop of the day. Returns false if it has already begun. */
export async function clearStops(session: Session, key: AutoBookKey, day: CutOffRange): Promise<boolean> {
  await session
    .updateTable('auto_book')
    .set({ stopped_at: null, stopped_by: null })
    .where('lane', '=', key.lane)
    .where('cut_off_at', '>=', day.from)
    .where('cut_off_at', '<', day.until)
    .where('begun_at', 'is', null)
    .execute();
  return ((await findAutoBook(session, key))?.begun_at ?? null) === null;
}
