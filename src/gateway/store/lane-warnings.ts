import type { Session } from './tables.ts';

/** Warnings of these cut-offs, longest before first. */
export async function listWarnings(session: Session, cutOffs: readonly string[]) {
  if (cutOffs.length === 0) return [];
  return session
    .selectFrom('lane_warning')
    .selectAll()
    .where('cut_off_at', 'in', cutOffs)
    .orderBy('minutes', 'desc')
    .execute();
}

/** False when it was given already, by this process or another. */
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

/** Seen, with those that were given before it; the first name stays. */
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
