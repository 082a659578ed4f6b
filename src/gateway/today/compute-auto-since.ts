import { laneDayAt, pickupOn } from '#domain/today/lane-calendar.ts';
import type { CutOffVersion } from '#gateway/store/today/cut-off-versions.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { planLanes } from './lane-plans.ts';

/**
 * Computes since when each lane has had its current auto-book time. A change of the cut-off of the lane's day, or of the minutes before
 * it, starts anew: before the change, nothing was due at the new time, so nothing counts as missed.
 */
export async function computeAutoSince(
  session: Session,
  before: CutOffVersion,
  saved: Omit<CutOffVersion, 'auto_since'>,
  now: number,
): Promise<Record<string, string>> {
  const timesBefore = await timesOf(session, before, now);
  const timesNow = await timesOf(session, { ...saved, auto_since: {} }, now);
  const on = saved.settings.lanes.filter(({ auto_book }) => auto_book.is_on);
  return Object.fromEntries(
    on.map(({ lane }) => {
      const since = timesBefore.get(lane) === timesNow.get(lane) ? before.auto_since[lane] : undefined;
      return [lane, since ?? saved.saved_at];
    }),
  );
}

/** The cut-off of each lane's day and the minutes before it, as comparable text. */
async function timesOf(session: Session, version: CutOffVersion, now: number): Promise<ReadonlyMap<string, string>> {
  const plans = await planLanes(session, version, now);
  return new Map(
    plans.map(({ key, calendar, setting }) => {
      const cutOffAt = pickupOn(calendar, laneDayAt(calendar, now))?.at;
      return [key, `${cutOffAt ?? 'none'}, ${setting?.auto_book.minutes_before ?? 0} before`];
    }),
  );
}
