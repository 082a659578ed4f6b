import { laneDayAt, pickupOn } from '#domain/today/lane-calendar.ts';
import type { CutOffVersion } from '#gateway/store/today/cut-off-versions.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { planLanes } from './lane-plans.ts';

/**
 * Since when each lane has booked automatically as it does now. It begins anew if the cut-off of the lane's day, or the
 * minutes before it, have changed: before that, nothing was due at the new time, so nothing was missed then either.
 */
export async function sinceWhenBooking(
  session: Session,
  before: CutOffVersion,
  saved: Omit<CutOffVersion, 'auto_since'>,
  now: number,
): Promise<Record<string, string>> {
  const was = await timesOf(session, before, now);
  const is = await timesOf(session, { ...saved, auto_since: {} }, now);
  const on = saved.settings.lanes.filter(({ auto_book }) => auto_book.is_on);
  return Object.fromEntries(
    on.map(({ lane }) => {
      const since = was.get(lane) === is.get(lane) ? before.auto_since[lane] : undefined;
      return [lane, since ?? saved.saved_at];
    }),
  );
}

/** The cut-off of each lane's day and the minutes before it, in a form to be compared. */
async function timesOf(session: Session, version: CutOffVersion, now: number): Promise<ReadonlyMap<string, string>> {
  const plans = await planLanes(session, version, now);
  return new Map(
    plans.map(({ key, calendar, setting }) => {
      const cutOffAt = pickupOn(calendar, laneDayAt(calendar, now))?.at;
      return [key, `${cutOffAt ?? 'none'}, ${setting?.auto_book.minutes_before ?? 0} before`];
    }),
  );
}
