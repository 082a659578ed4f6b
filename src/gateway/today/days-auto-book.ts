import { toIsoTime } from '#domain/iso-time.ts';
import type { Pickup } from '#domain/today/lane-calendar.ts';
import { endOfDay, startOfDay } from '#domain/today/site-time.ts';
import type { CutOffRange } from '#gateway/store/today/auto-books.ts';
import type { AutoBookRow } from '#gateway/store/schema/today-tables.ts';
import { autoBookSince, type LanePlan } from './lane-plans.ts';

/** What is known about a lane's auto-book on the day of a pickup. */
export interface DaysAutoBook {
  /** The row of the cut-off that applies now; undefined if nothing has happened yet. */
  readonly row: AutoBookRow | undefined;
  /** When it was announced; null if it wasn't, or if it has been moved since: it is then announced anew. */
  readonly announcedAt: number | null;
  /** Why it didn't start; null if it has been moved since. */
  readonly blockedBy: AutoBookRow['blocked_by'];
  /** The rows of bookings that have begun, including those for a cut-off that was changed since. */
  readonly begun: readonly AutoBookRow[];
  /** Who stopped it for this day, and when; null if nobody has. */
  readonly stop: Pick<AutoBookRow, 'stopped_at' | 'stopped_by'> | null;
}

/** The range that contains every cut-off that this day has had. */
export function rangeOf({ calendar }: LanePlan, day: string): CutOffRange {
  return {
    from: toIsoTime(startOfDay(day, calendar.timeZone)),
    until: toIsoTime(endOfDay(day, calendar.timeZone)),
  };
}

/** Rows are per cut-off, but a person stops it for the day: it stays stopped if the day's cut-off is changed. */
export function autoBookOf(rows: readonly AutoBookRow[], plan: LanePlan, pickup: Pickup): DaysAutoBook {
  const { from, until } = rangeOf(plan, pickup.day);
  const here = rows.filter(({ lane, cut_off_at }) => lane === plan.key && cut_off_at >= from && cut_off_at < until);
  const stops = here.filter((one) => one.stopped_at !== null && one.begun_at === null);
  const [first] = stops.toSorted((a, b) => (a.stopped_at ?? '').localeCompare(b.stopped_at ?? ''));
  const row = here.find(({ cut_off_at }) => cut_off_at === toIsoTime(pickup.at));
  const since = autoBookSince(plan, pickup);
  return {
    row,
    announcedAt: momentSince(since, row?.announced_at),
    blockedBy: momentSince(since, row?.blocked_at) === null ? null : (row?.blocked_by ?? null),
    begun: here.filter((one) => one.begun_at !== null),
    stop: first ?? null,
  };
}

function momentSince(since: number, instant: string | null | undefined): number | null {
  const moment = instant == null ? NaN : Date.parse(instant);
  return moment >= since ? moment : null;
}
