import type { AutoBookRow } from './today-tables.ts';
import type { Session } from './tables.ts';

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

export async function listAutoBooks(session: Session, cutOffs: readonly string[]): Promise<AutoBookRow[]> {
  if (cutOffs.length === 0) return [];
  return session.selectFrom('auto_book').selectAll().where('cut_off_at', 'in', cutOffs).execute();
}

export async function findAutoBook(session: Session, key: AutoBookKey): Promise<AutoBookRow | undefined> {
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

/** From this point on it can no longer be stopped. Returns false if someone had already stopped it, or it was blocked. */
export async function claimAutoBook(
  session: Session,
  key: AutoBookKey,
  begun: Pick<AutoBookRow, 'begun_at' | 'attempt_id' | 'order_count'>,
): Promise<boolean> {
  const { numUpdatedRows } = await session
    .updateTable('auto_book')
    .set(begun)
    .where('lane', '=', key.lane)
    .where('cut_off_at', '=', key.cut_off_at)
    .where('stopped_at', 'is', null)
    .where('blocked_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stops it, or undoes the stop. Returns false if it has already begun. The first person who stopped it stays on record. */
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
  const update = session
    .updateTable('auto_book')
    .set(stopped)
    .where('lane', '=', key.lane)
    .where('cut_off_at', '=', key.cut_off_at)
    .where('begun_at', 'is', null);
  const { numUpdatedRows } = await (
    stopped.stopped_at === null ? update : update.where('stopped_at', 'is', null)
  ).executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  return (await findAutoBook(session, key))?.begun_at === null;
}
