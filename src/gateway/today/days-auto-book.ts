import { toIsoTime } from '#domain/iso-time.ts';
import type { Pickup } from '#domain/today/lane-calendar.ts';
import { endOfDay, startOfDay } from '#domain/today/site-time.ts';
import type { CutOffRange } from '#gateway/store/auto-books.ts';
import type { AutoBookRow } from '#gateway/store/today-tables.ts';
import type { LanePlan } from './lane-plans.ts';

/** What is known about a lane's auto-book on the day of a pickup. */
export interface DaysAutoBook {
  /** The row of the cut-off that applies now; undefined if nothing has happened yet. */
  readonly row: AutoBookRow | undefined;
  /** Those that have begun, also for a cut-off that was changed since. */
  readonly begun: readonly AutoBookRow[];
  /** Who stopped it for this day, and when; null if nobody has. */
  readonly stop: Pick<AutoBookRow, 'stopped_at' | 'stopped_by'> | null;
}

/** The range that holds every cut-off that this day has had. */
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
  const stops = here.filter((row) => row.stopped_at !== null && row.begun_at === null);
  const [first] = stops.toSorted((a, b) => (a.stopped_at ?? '').localeCompare(b.stopped_at ?? ''));
  return {
    row: here.find(({ cut_off_at }) => cut_off_at === toIsoTime(pickup.at)),
    begun: here.filter((row) => row.begun_at !== null),
    stop: first ?? null,
  };
}
