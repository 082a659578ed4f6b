import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { readClockTime } from '#domain/today/check-cut-offs.ts';
import { laneDayAt, type Pickup, pickupAfter, pickupOn } from '#domain/today/lane-calendar.ts';
import { momentOf } from '#domain/today/site-time.ts';
import { addClosure, putChange, putMove, recordLaneAct, removeAct } from '#gateway/store/today/lane-acts.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { type LaneOfToday, figureLanes } from './figure-lanes.ts';
import type { TodayDeps } from './today-deps.ts';

export interface LaneDay {
  readonly lane: string;
  /** The lane's day that the person saw. */
  readonly day: string;
}

/** Why an act was refused; nothing was changed. */
export type Refused =
  | 'not_found'
  | 'another_day'
  | 'closed'
  | 'no_pickup'
  | 'not_passed'
  | 'no_next'
  | 'not_a_time'
  | 'has_passed';

type ActDeps = Pick<TodayDeps, 'database' | 'hub' | 'now'>;
interface Found extends LaneOfToday {
  readonly pickup: Pickup | undefined;
}

/** Changes the cut-off for today only. */
export function changeCutOff(deps: ActDeps, asked: LaneDay & { readonly time: string }, by: string) {
  return act(deps, asked, async (session, { plan }, now) => {
    const time = readClockTime(asked.time);
    if (time === undefined) return 'not_a_time';
    if (plan.calendar.closures.has(asked.day)) return 'closed';
    if (momentOf(asked.day, time, plan.calendar.timeZone) <= now) return 'has_passed';
    const done = { lane: asked.lane, day: asked.day, by_person: by, at: toIsoTime(now) };
    await putChange(session, { ...done, cut_off_time: time });
    await recordLaneAct(session, done, 'cut_off_changed', time);
    return undefined;
  });
}

export function undoChange(deps: ActDeps, asked: LaneDay, by: string) {
  return act(deps, asked, async (session, _lane, now) => {
    const done = { ...asked, by_person: by, at: toIsoTime(now) };
    if (await removeAct(session, 'lane_change', asked)) await recordLaneAct(session, done, 'change_undone', null);
    return undefined;
  });
}

/** The van has left: unbooked orders, and those that come in from now on, go with the next pickup. */
export function closeLane(deps: ActDeps, asked: LaneDay, by: string) {
  return act(deps, asked, async (session, { pickup, figures }, now) => {
    if (!pickup) return 'no_pickup';
    const done = { ...asked, by_person: by, at: toIsoTime(now) };
    if (await addClosure(session, done))
      await recordLaneAct(session, done, 'closed', String(figures.counts.not_booked));
    return undefined;
  });
}

export function openLane(deps: ActDeps, asked: LaneDay, by: string) {
  return act(deps, asked, async (session, _lane, now) => {
    const done = { ...asked, by_person: by, at: toIsoTime(now) };
    if (await removeAct(session, 'lane_closure', asked)) await recordLaneAct(session, done, 'opened_again', null);
    return undefined;
  });
}

/** The cut-off passed with orders left over: they count for the next one. */
export function moveLateOrders(deps: ActDeps, asked: LaneDay, by: string) {
  return act(deps, asked, async (session, { plan, pickup, figures }, now) => {
    if (!pickup || now < pickup.at) return 'not_passed';
    if (!pickupAfter(plan.calendar, asked.day)) return 'no_next';
    const done = { ...asked, by_person: by, at: toIsoTime(now) };
    if (await putMove(session, done, toIsoTime(pickup.at)))
      await recordLaneAct(session, done, 'late_moved', String(figures.counts.not_booked));
    return undefined;
  });
}

/** Finds the lane, performs the change in one transaction if the day is still the one the person saw, and tells every open page. */
async function act(
  { database, hub, now }: ActDeps,
  { lane: key, day }: LaneDay,
  change: (session: Session, lane: Found, now: number) => Promise<Refused | undefined>,
): Promise<Refused | undefined> {
  const at = now();
  const { lanes } = await figureLanes({ database }, at);
  const lane = lanes.find(({ plan }) => plan.key === key);
  if (!lane) return 'not_found';
  if (laneDayAt(lane.plan.calendar, at) !== day) return 'another_day';
  const found = { ...lane, pickup: pickupOn(lane.plan.calendar, day) };
  const refused = await inTransaction(database, (transaction) => change(transaction, found, at));
  if (refused === undefined) hub.publish({ kind: 'today', lanes: [key] });
  return refused;
}
