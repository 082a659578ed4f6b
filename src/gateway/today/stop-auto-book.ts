import { toIsoTime } from '#domain/iso-time.ts';
import { autoBookAt } from '#domain/today/auto-book-plan.ts';
import { laneDayAt, pickupOn } from '#domain/today/lane-calendar.ts';
import { clearStops, listAutoBooks, setStopped } from '#gateway/store/today/auto-books.ts';
import { recordLaneAct } from '#gateway/store/today/lane-acts.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { attemptOf } from './auto-book-attempts.ts';
import type { LaneDay } from './change-day.ts';
import { autoBookOf, rangeOf } from './days-auto-book.ts';
import { computeLanes } from './compute-lanes.ts';
import type { TodayDeps } from './today-deps.ts';

export type Stopped =
  | { readonly kind: 'done' | 'not_found' | 'another_day' | 'off' | 'too_late' }
  | { readonly kind: 'begun'; readonly bookingId: string };

/** Stops auto-book for the day, whatever its cut-off, or with `again` turns it back on. The result says if it was too late. */
export async function stopAutoBook(
  { database, hub, now }: Pick<TodayDeps, 'database' | 'hub' | 'now'>,
  { lane: key, day }: LaneDay,
  by: string,
  again: boolean,
): Promise<Stopped> {
  const at = now();
  const { lanes } = await computeLanes({ database }, at);
  const plan = lanes.find((lane) => lane.plan.key === key)?.plan;
  if (!plan) return { kind: 'not_found' };
  if (laneDayAt(plan.calendar, at) !== day) return { kind: 'another_day' };
  const setting = plan.setting?.auto_book;
  const pickup = pickupOn(plan.calendar, day);
  if (!pickup || setting?.is_on !== true) return { kind: 'off' };
  const place = { lane: key, cut_off_at: toIsoTime(pickup.at) };
  const range = rangeOf(plan, day);
  const stopped = await inTransaction(database, async (transaction): Promise<Stopped> => {
    const { announcedAt, row } = autoBookOf(await listAutoBooks(transaction, range), plan, pickup);
    if (again && at >= autoBookAt({ cutOffAt: pickup.at, setting, announcedAt })) return { kind: 'too_late' };
    const isDone = again
      ? await clearStops(transaction, place, range)
      : await setStopped(transaction, place, { stopped_at: toIsoTime(at), stopped_by: by });
    if (!isDone) return { kind: 'begun', bookingId: row?.attempt_id ?? attemptOf(place) };
    const act = { lane: key, day, by_person: by, at: toIsoTime(at) };
    await recordLaneAct(transaction, act, again ? 'auto_book_turned_on' : 'auto_book_stopped', null);
    return { kind: 'done' };
  });
  if (stopped.kind === 'done') hub.publish({ kind: 'today', lanes: [key] });
  return stopped;
}
