import type { Session } from '#gateway/store/schema/tables.ts';

/** Warnings for these cut-offs, the earliest first. */
export async function listWarnings(session: Session, cutOffs: readonly string[]) {
  if (cutOffs.length === 0) return [];
  return session
    .selectFrom('lane_warning')
    .selectAll()
    .where('cut_off_at', 'in', cutOffs)
    .orderBy('minutes', 'desc')
    .execute();
}

/** Returns false if this or another process has already raised it. */
export async function raiseWarning(
  session: Session,
  warning: { readonly lane: string; readonly cut_off_at: string; readonly minutes: number; readonly raised_at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await session
    .insertInto('lane_warning')
    .values({ ...warning, seen_at: null, seen_by: null })
    .onConflict((conflict) => conflict.columns(['lane', 'cut_off_at', 'minutes']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks a warning and the ones raised before it as seen; the first person who saw it stays on record. */
export async function seeWarnings(
  session: Session,
  { lane, cut_off_at, minutes }: { readonly lane: string; readonly cut_off_at: string; readonly minutes: number },
  seen: { readonly seen_at: string; readonly seen_by: string },
): Promise<boolean> {
  const given = await session
    .selectFrom('lane_warning')
    .select('minutes')
    .where('lane', '=', lane)
    .where('cut_off_at', '=', cut_off_at)
    .where('minutes', '=', minutes)
    .executeTakeFirst();
  if (!given) return false;
  await session
    .updateTable('lane_warning')
    .set(seen)
    .where('lane', '=', lane)
    .where('cut_off_at', '=', cut_off_at)
    .where('minutes', '>=', minutes)
    .where('seen_at', 'is', null)
    .execute();
  return true;
}
