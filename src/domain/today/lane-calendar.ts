import type { HOLIDAY_CHOICES, Weekday } from '#contract/gateway/cut-off-values.ts';
import type { CutOff, TodaysCutOff } from '#contract/gateway/lanes.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { ANNOUNCED_MS } from './auto-book-plan.ts';
import { AUTO_BOOK_MINUTES } from './check-cut-offs.ts';
import { hasTimes } from './has-times.ts';
import { addDays } from '#domain/calendar-day.ts';
import { dayAt, endOfDay, momentOf, weekdayOf } from './site-time.ts';

export interface Holiday {
  readonly name: string;
  readonly region: string | null;
}

/** What the owner's settings say about a lane's pickups. */
export interface LaneTimes {
  readonly times: Readonly<Partial<Record<Weekday, string | null>>>;
  /** Nothing was due before this time, because the owner had set no cut-off. */
  readonly since: number;
  readonly holidays: ReadonlyMap<string, Holiday>;
  readonly choices: ReadonlyMap<
    string,
    { readonly choice: (typeof HOLIDAY_CHOICES)[number]; readonly time: string | null }
  >;
}

/** Everything that determines a lane's pickups. */
export interface LaneCalendar extends LaneTimes {
  readonly timeZone: string;
  /** What applied on the days before the given one, the newest first: saving settings doesn't change which orders have missed a cut-off. */
  readonly earlier: readonly (LaneTimes & { readonly before: string })[];
  /** By day: changes that people made for that day only. */
  readonly changes: ReadonlyMap<string, { readonly time: string; readonly by: string; readonly at: string }>;
  readonly closures: ReadonlyMap<string, { readonly by: string; readonly at: string }>;
  readonly moves: ReadonlyMap<string, { readonly at: string }>;
}

/** A pickup on one day. */
export interface Pickup {
  readonly day: string;
  readonly time: string;
  /** The cut-off. */
  readonly at: number;
  /** Orders that came in before this time are due at this pickup: the cut-off, or an earlier manual close. */
  readonly dueBefore: number;
  /** From this time, unbooked orders count for the next pickup: the end of the lane's day, or earlier if a person said so. */
  readonly over: number;
}

const MINUTE = 60_000;
/** The most that anything begins before a cut-off: auto-book's announcement. Warnings begin later. */
const FARTHEST_AHEAD_MS = AUTO_BOOK_MINUTES.most * MINUTE + ANNOUNCED_MS;
/** How long a cut-off that has passed is kept before one soon after midnight takes its place. */
const KEPT_MS = 30 * MINUTE;
/** If there is no pickup within this many days, there is none. */
const FARTHEST_DAYS = 60;

/** The calendar by the settings that applied on a day. */
function asOf(calendar: LaneCalendar, day: string): LaneCalendar {
  const then = calendar.earlier.findLast(({ before }) => day < before);
  return then === undefined ? calendar : { ...calendar, ...then };
}

/** The day's cut-off and where it comes from. */
export function describeDay(current: LaneCalendar, day: string): TodaysCutOff {
  const calendar = asOf(current, day);
  const usual = calendar.times[weekdayOf(day)] ?? null;
  const change = calendar.changes.get(day);
  const closure = calendar.closures.get(day);
  const holiday = calendar.holidays.get(day) ?? null;
  const choice = holiday && (calendar.choices.get(day) ?? { choice: 'no_pickup' as const, time: null });
  const nothing = { cut_off: null, usual_time: null, by: null, changed_at: null, holiday: null };
  const at = (time: string): CutOff => ({ at: toIsoTime(momentOf(day, time, calendar.timeZone)), day, time });
  const unchanged = ((): TodaysCutOff => {
    if (usual === null) return { ...nothing, origin: hasTimes(calendar) ? 'no_pickup' : 'none' };
    if (choice?.choice === 'no_pickup') return { ...nothing, origin: 'holiday', usual_time: usual, holiday };
    if (choice?.choice === 'other' && choice.time !== null)
      return { ...nothing, origin: 'holiday_time', cut_off: at(choice.time), usual_time: usual, holiday };
    return { ...nothing, origin: 'usual', cut_off: at(usual), holiday };
  })();
  const planned: TodaysCutOff =
    change === undefined
      ? unchanged
      : {
          origin: 'changed',
          cut_off: at(change.time),
          usual_time: unchanged.cut_off?.time ?? null,
          by: change.by,
          changed_at: change.at,
          holiday,
        };
  if (!closure || planned.cut_off === null) return planned;
  return { ...planned, origin: 'closed', by: closure.by, changed_at: closure.at };
}

/** The day's pickup; undefined if there is none. */
export function pickupOn(calendar: LaneCalendar, day: string): Pickup | undefined {
  const { cut_off } = describeDay(calendar, day);
  if (cut_off === null) return undefined;
  const at = Date.parse(cut_off.at);
  if (at < asOf(calendar, day).since) return undefined;
  const closedAt = momentIn(calendar.closures, day);
  const movedAt = momentIn(calendar.moves, day);
  return {
    day,
    time: cut_off.time,
    at,
    dueBefore: Math.min(at, closedAt),
    // Orders are moved once their cut-off has passed: if it was changed to later since, they are due again.
    over: Math.min(endOfLaneDay(calendar, day), closedAt, movedAt < at ? Infinity : movedAt),
  };
}

/**
 * When a lane turns to the next day: at the end of the day, or before that if the next day's cut-off comes so soon after
 * midnight that its warnings or auto-book fall on the evening before.
 */
export function endOfLaneDay(calendar: LaneCalendar, day: string): number {
  const end = endOfDay(day, calendar.timeZone);
  const next = describeDay(calendar, addDays(day, 1)).cut_off;
  const turn = next === null ? end : Date.parse(next.at) - FARTHEST_AHEAD_MS;
  if (turn >= end) return end;
  const { cut_off } = describeDay(calendar, day);
  return cut_off === null ? turn : Math.min(end, Math.max(turn, Date.parse(cut_off.at) + KEPT_MS));
}

/** The day whose pickup a lane is working towards: the site's calendar day, or on some evenings already the next. */
export function laneDayAt(calendar: LaneCalendar, moment: number): string {
  const day = dayAt(moment, calendar.timeZone);
  return moment < endOfLaneDay(calendar, day) ? day : addDays(day, 1);
}

export function pickupAfter(calendar: LaneCalendar, day: string): Pickup | undefined {
  return findPickup(calendar, day, 1);
}

export function pickupBefore(calendar: LaneCalendar, day: string): Pickup | undefined {
  return findPickup(calendar, day, -1);
}

export function presentCutOff({ at, day, time }: Pickup): CutOff {
  return { at: toIsoTime(at), day, time };
}

function findPickup(calendar: LaneCalendar, day: string, step: 1 | -1): Pickup | undefined {
  const since = Math.min(calendar.since, ...calendar.earlier.map((then) => then.since));
  // Days that are over keep their pickups, even if the owner has removed all cut-offs since.
  const applied = step < 0 ? [calendar, ...calendar.earlier] : [calendar];
  if ((!applied.some(hasTimes) && calendar.changes.size === 0) || since === Infinity) return undefined;
  // Nothing was due earlier. Without this limit, a lane with new cut-offs would search all previous days on every count.
  const first = Number.isFinite(since) ? dayAt(since, calendar.timeZone) : '';
  for (let days = 1; days <= FARTHEST_DAYS; days += 1) {
    const other = addDays(day, step * days);
    if (step < 0 && other < first) return undefined;
    const pickup = pickupOn(calendar, other);
    if (pickup) return pickup;
  }
  return undefined;
}

function momentIn(acts: ReadonlyMap<string, { readonly at: string }>, day: string): number {
  const act = acts.get(day);
  return act ? Date.parse(act.at) : Infinity;
}
