import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { readClockTime } from '#domain/today/check-cut-offs.ts';
import { laneDayAt, type Pickup, pickupAfter, pickupOn } from '#domain/today/lane-calendar.ts';
import { momentOf } from '#domain/today/site-time.ts';
import {
  addClosure,
  findChangedAt,
  putChange,
  putMove,
  recordLaneAct,
  removeAct,
} from '#gateway/store/today/lane-acts.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { type LaneOfToday, computeLanes } from './compute-lanes.ts';
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
  | 'changed_meanwhile'
  | 'closed'
  | 'no_pickup'
  | 'not_passed'
  | 'no_next'
  | 'not_a_time'
  | 'has_passed';

interface Change extends LaneDay {
  /** When the change that the person saw was made; null if there was none, undefined if it doesn't matter. */
  readonly seen_change?: string | null | undefined;
}

type ActDeps = Pick<TodayDeps, 'database' | 'hub' | 'now'>;
interface Found extends LaneOfToday {
  readonly pickup: Pickup | undefined;
}

/** Changes the cut-off for today only. */
export function changeCutOff(deps: ActDeps, target: Change & { readonly time: string }, by: string) {
  return act(deps, target, async (session, { plan }, now) => {
    const time = readClockTime(target.time);
    if (time === undefined) return 'not_a_time';
    if (plan.calendar.closures.has(target.day)) return 'closed';
    if (await isChangedSince(session, target)) return 'changed_meanwhile';
    if (momentOf(target.day, time, plan.calendar.timeZone) <= now) return 'has_passed';
    const done = { lane: target.lane, day: target.day, by_person: by, at: toIsoTime(now) };
    await putChange(session, { ...done, cut_off_time: time });
    await recordLaneAct(session, done, 'cut_off_changed', time);
    return undefined;
  });
}

export function undoChange(deps: ActDeps, target: Change, by: string) {
  return act(deps, target, async (session, _lane, now) => {
    if (await isChangedSince(session, target)) return 'changed_meanwhile';
    const done = { lane: target.lane, day: target.day, by_person: by, at: toIsoTime(now) };
    if (await removeAct(session, 'lane_change', target)) await recordLaneAct(session, done, 'change_undone', null);
    return undefined;
  });
}

/** The van has left: unbooked orders, and those that come in from now on, go with the next pickup. */
export function closeLane(deps: ActDeps, target: LaneDay, by: string) {
  return act(deps, target, async (session, { pickup, figures }, now) => {
    if (!pickup) return 'no_pickup';
    const done = { ...target, by_person: by, at: toIsoTime(now) };
    if (await addClosure(session, done))
      await recordLaneAct(session, done, 'closed', String(figures.counts.not_booked));
    return undefined;
  });
}

export function openLane(deps: ActDeps, target: LaneDay, by: string) {
  return act(deps, target, async (session, _lane, now) => {
    const done = { ...target, by_person: by, at: toIsoTime(now) };
    if (await removeAct(session, 'lane_closure', target)) await recordLaneAct(session, done, 'opened_again', null);
    return undefined;
  });
}

/** After a cut-off that passed with orders left over: they count for the next one. */
export function moveLateOrders(deps: ActDeps, target: LaneDay, by: string) {
  return act(deps, target, async (session, { plan, pickup, figures }, now) => {
    if (!pickup || now < pickup.at) return 'not_passed';
    if (!pickupAfter(plan.calendar, target.day)) return 'no_next';
    const done = { ...target, by_person: by, at: toIsoTime(now) };
    if (await putMove(session, done, toIsoTime(pickup.at)))
      await recordLaneAct(session, done, 'late_moved', String(figures.counts.not_booked));
    return undefined;
  });
}

async function isChangedSince(session: Session, { seen_change, ...day }: Change): Promise<boolean> {
  return seen_change !== undefined && (await findChangedAt(session, day)) !== seen_change;
}

/** Performs a change in one transaction, if the lane's day is still the one that the person saw, and notifies every open page. */
async function act(
  { database, hub, now }: ActDeps,
  { lane: key, day }: LaneDay,
  change: (session: Session, lane: Found, now: number) => Promise<Refused | undefined>,
): Promise<Refused | undefined> {
  const at = now();
  const { lanes } = await computeLanes({ database }, at);
  const lane = lanes.find(({ plan }) => plan.key === key);
  if (!lane) return 'not_found';
  if (laneDayAt(lane.plan.calendar, at) !== day) return 'another_day';
  const found = { ...lane, pickup: pickupOn(lane.plan.calendar, day) };
  const refused = await inTransaction(database, (transaction) => change(transaction, found, at));
  if (refused === undefined) hub.publish({ kind: 'today', lanes: [key] });
  return refused;
}
