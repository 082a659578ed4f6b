import type { AutoBookRow } from './today-tables.ts';
import type { Session } from './tables.ts';

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

export async function findAutoBook(
  session: Session,
  { lane, cut_off_at }: Pick<AutoBookRow, 'lane' | 'cut_off_at'>,
): Promise<AutoBookRow | undefined> {
  return session
    .selectFrom('auto_book')
    .selectAll()
    .where('lane', '=', lane)
    .where('cut_off_at', '=', cut_off_at)
    .executeTakeFirst();
}

/** Adds to what is known of a cut-off's auto-book. */
export async function putAutoBook(
  session: Session,
  key: Pick<AutoBookRow, 'lane' | 'cut_off_at'>,
  change: Partial<typeof NOTHING & AutoBookRow>,
): Promise<void> {
  await session
    .insertInto('auto_book')
    .values({ ...NOTHING, ...change, ...key })
    .onConflict((conflict) => conflict.columns(['lane', 'cut_off_at']).doUpdateSet(change))
    .execute();
}
