import type { Today } from '#contract/gateway/today.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { nextLaneOf } from '#domain/today/lane-state.ts';
import { utcOffsetAt } from '#domain/today/site-time.ts';
import { feedFailingSince } from '#gateway/order-index/feed-trouble.ts';
import { countWithoutCarrier } from '#gateway/store/today/lane-counts.ts';
import { presentLanes } from './compute-lanes.ts';
import { sortLanes, isShown } from './present-lane.ts';
import { readDay } from './read-day.ts';
import type { TodayDeps } from './today-deps.ts';

/** Today as a person sees it; undefined if the site doesn't exist. A past day is shown as it was at its end. */
export async function readToday(
  deps: Pick<TodayDeps, 'database' | 'connection' | 'now'>,
  query: { readonly site?: string | undefined; readonly day?: string | undefined; readonly isOwner: boolean },
): Promise<Today | undefined> {
  const { database, connection } = deps;
  const now = deps.now();
  const found = await readDay(deps, query);
  if (!found) return undefined;
  const { sites } = found.version.settings;
  const { isPast, showsCosts, ofAllSites: lanes } = found;
  // The lanes of all sites: each site shows how many it has.
  const allShown = (await presentLanes(deps, lanes, showsCosts)).filter(isShown);
  const shown = query.site === undefined ? allShown : allShown.filter((lane) => lane.site_id === query.site);
  const days = new Map(lanes.map(({ plan, figures }) => [plan.key, figures.frame.day]));
  const withCutOffs = shown.map((lane) => ({
    ...lane,
    cutOffAt: lane.cut_off?.day === days.get(lane.key) ? Date.parse(lane.cut_off?.at ?? '') : undefined,
  }));
  return {
    time: toIsoTime(now),
    day: found.day,
    is_past: isPast,
    sites: sites.map(({ site_id, name, time_zone, is_default }) => ({
      site_id,
      name,
      time_zone,
      is_default,
      lanes: allShown.filter((lane) => lane.site_id === site_id).length,
      utc_offset: utcOffsetAt(now, time_zone),
    })),
    has_cut_offs: found.hasCutOffs,
    lanes: sortLanes(shown),
    next: isPast ? null : nextLaneOf(withCutOffs, now),
    without_carrier: await countWithoutCarrier(database),
    documented_only: connection.knownOffer().capabilities.ordersFeed === 'no',
    feed_failing_since: isPast ? null : await feedFailingSince(database, connection),
    shows_costs: showsCosts,
  };
}
