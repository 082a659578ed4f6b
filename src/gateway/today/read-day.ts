import { dayAt } from '#domain/today/site-time.ts';
import { hasTimes } from '#domain/today/has-times.ts';
import type { CutOffVersion } from '#gateway/store/today/cut-off-versions.ts';
import { defaultSiteOf, readCutOffsAt } from './cut-offs.ts';
import { isPlanned } from './present-lane.ts';
import { addBookedLater, computePastDay } from './past-day.ts';
import { computeLanes, type LaneOfToday } from './compute-lanes.ts';
import type { TodayDeps } from './today-deps.ts';

export interface DayOfLanes {
  /** The calendar day at the requested site, or else at the default one. */
  readonly day: string;
  readonly isPast: boolean;
  readonly version: CutOffVersion;
  /** By cut-off; those without one last. */
  readonly lanes: readonly LaneOfToday[];
  /** Including the lanes of other sites. */
  readonly ofAllSites: readonly LaneOfToday[];
  readonly showsCosts: boolean;
  /** Whether anyone has set a cut-off by now. */
  readonly hasCutOffs: boolean;
}

/** The lanes of today, or of a past day as they were at its end; undefined if the site or lane doesn't exist. */
export async function readDay(
  deps: Pick<TodayDeps, 'database' | 'now'>,
  query: {
    readonly site?: string | undefined;
    readonly day?: string | undefined;
    readonly lane?: string | undefined;
    readonly isOwner: boolean;
  },
): Promise<DayOfLanes | undefined> {
  const { database } = deps;
  const now = deps.now();
  const { settings } = await readCutOffsAt(database);
  const site = settings.sites.find(({ site_id }) => site_id === query.site) ?? defaultSiteOf(settings);
  const today = dayAt(now, site.time_zone);
  const isPast = query.day !== undefined && query.day < today;
  const day = isPast ? (query.day ?? today) : today;
  const { version, lanes: all } = await (isPast ? computePastDay(deps, day, now) : computeLanes(deps, now));
  const { sites, show_costs_to_packers } = version.settings;
  if (query.site !== undefined && !sites.some(({ site_id }) => site_id === query.site)) return undefined;
  if (query.lane !== undefined && !all.some(({ plan }) => plan.key === query.lane)) return undefined;
  const lanes = isPast
    ? await addBookedLater(
        database,
        all.filter(({ figures }) => figures.frame.shown?.day === day),
      )
    : all;
  return {
    day,
    isPast,
    version,
    lanes: lanes
      .filter(
        ({ plan }) =>
          (query.site === undefined || plan.site.site_id === query.site) &&
          (query.lane === undefined || plan.key === query.lane),
      )
      .toSorted((a, b) => cutOffOf(a) - cutOffOf(b) || a.plan.key.localeCompare(b.plan.key)),
    ofAllSites: lanes,
    hasCutOffs: settings.lanes.some(hasTimes) || all.some(({ plan }) => isPlanned(plan)),
    showsCosts: query.isOwner || show_costs_to_packers,
  };
}

function cutOffOf({ figures }: LaneOfToday): number {
  return figures.frame.shown?.at ?? Number.MAX_SAFE_INTEGER;
}
