import type { Lane } from '#contract/gateway/lanes.ts';
import type { Today } from '#contract/gateway/today.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { nextLaneOf } from '#domain/today/lane-state.ts';
import { addDays, dayAt, startOfDay } from '#domain/today/site-time.ts';
import { listAutoBooks } from '#gateway/store/auto-books.ts';
import type { CutOffVersion } from '#gateway/store/cut-off-versions.ts';
import { countWithoutCarrier, listRunning } from '#gateway/store/lane-counts.ts';
import { listWarnings } from '#gateway/store/lane-warnings.ts';
import { countLanes, type LaneFigures } from './count-lanes.ts';
import { defaultSiteOf, readCutOffsAt } from './cut-offs.ts';
import { type LanePlan, planLanes } from './lane-plans.ts';
import { presentAutoBook } from './present-auto-book.ts';
import { inOrder, isPlanned, isShown, presentLane } from './present-lane.ts';
import type { TodayDeps } from './today-deps.ts';

export interface LaneOfToday {
  readonly plan: LanePlan;
  readonly figures: LaneFigures;
}

/** Plans and figures of all lanes at a moment. */
export async function figureLanes(
  { database }: Pick<TodayDeps, 'database'>,
  now: number,
  asOf?: number,
): Promise<{ version: CutOffVersion; lanes: LaneOfToday[] }> {
  const version = await readCutOffsAt(database, asOf);
  const plans = await planLanes(database, version, now);
  const figures = await countLanes(database, plans, now);
  const lanes = plans.flatMap((plan) => {
    const found = figures.get(plan.key);
    return found ? [{ plan, figures: found }] : [];
  });
  return { version, lanes };
}

/** Lanes as the page gets them, all of them or those of some keys. */
export async function presentLanes(
  { database }: Pick<TodayDeps, 'database'>,
  lanes: readonly LaneOfToday[],
  showsCosts: boolean,
  now: number,
): Promise<Lane[]> {
  const cutOffs = lanes.flatMap(({ figures }) => (figures.frame.shown ? [toIsoTime(figures.frame.shown.at)] : []));
  const distinct = [...new Set(cutOffs)];
  const warnings = Map.groupBy(await listWarnings(database, distinct), placeOf);
  const autoBooks = new Map((await listAutoBooks(database, distinct)).map((row) => [placeOf(row), row]));
  const running = lanes.some(({ figures }) => figures.sending > 0) ? await listRunning(database) : [];
  const presented: Lane[] = [];
  for (const { plan, figures } of lanes) {
    const { shown } = figures.frame;
    const place = placeOf({ lane: plan.key, cut_off_at: shown ? toIsoTime(shown.at) : '' });
    const autoBook = await presentAutoBook(database, plan, figures, autoBooks.get(place), now);
    const bookings = running.filter(
      (row) => row.carrier_class === plan.carrierClass && plan.siteIds.includes(row.site_id),
    );
    const [largest] = bookings.toSorted((a, b) => b.count - a.count);
    presented.push(
      presentLane(
        plan,
        figures,
        {
          warnings: (warnings.get(place) ?? []).map(({ minutes, raised_at, seen_at, seen_by }) => ({
            minutes,
            raised_at,
            seen_at,
            seen_by,
          })),
          autoBook,
          booking: largest ? { booking_id: largest.booking_id, orders: largest.count } : null,
          showsCosts,
        },
        now,
      ),
    );
  }
  return presented;
}

/** Today as a person sees it; undefined when there is no such site. A past day is shown as it was at its end. */
export async function readToday(
  deps: Pick<TodayDeps, 'database' | 'connection' | 'now'>,
  asked: { readonly site?: string | undefined; readonly day?: string | undefined; readonly isOwner: boolean },
): Promise<Today | undefined> {
  const { database, connection } = deps;
  const now = deps.now();
  const current = await readCutOffsAt(database);
  const today = dayAt(now, defaultSiteOf(current.settings).time_zone);
  const isPast = asked.day !== undefined && asked.day < today;
  const moment = isPast && asked.day !== undefined ? lastMomentOf(current, asked.day) : now;
  const { version, lanes } = await figureLanes(deps, moment, isPast ? moment : undefined);
  const { sites, show_costs_to_packers } = version.settings;
  if (asked.site !== undefined && !sites.some(({ site_id }) => site_id === asked.site)) return undefined;
  const showsCosts = asked.isOwner || show_costs_to_packers;
  const presented = await presentLanes(deps, lanes, showsCosts, moment);
  const worth = presented.filter((lane) => isShown(lane) && (!isPast || lane.cut_off?.day === asked.day));
  const shown = asked.site === undefined ? worth : worth.filter((lane) => lane.site_id === asked.site);
  const inLine = shown.map((lane) => {
    const isToday =
      lane.cut_off !== null && lane.cut_off.day === lanes.find(({ plan }) => plan.key === lane.key)?.figures.frame.day;
    return { ...lane, cutOffAt: isToday && lane.cut_off ? Date.parse(lane.cut_off.at) : undefined };
  });
  return {
    time: toIsoTime(now),
    day: isPast && asked.day !== undefined ? asked.day : today,
    is_past: isPast,
    sites: sites.map(({ site_id, name, time_zone, is_default }) => ({
      site_id,
      name,
      time_zone,
      is_default,
      lanes: worth.filter((lane) => lane.site_id === site_id).length,
    })),
    has_cut_offs: lanes.some(({ plan }) => isPlanned(plan)),
    lanes: inOrder(shown),
    next: isPast ? null : nextLaneOf(inLine, now),
    without_carrier: await countWithoutCarrier(database),
    documented_only: connection.knownOffer().capabilities.ordersFeed === 'no',
    shows_costs: showsCosts,
  };
}

/** The last moment of a day at the default site. */
function lastMomentOf(version: CutOffVersion, day: string): number {
  return startOfDay(addDays(day, 1), defaultSiteOf(version.settings).time_zone) - 1;
}

function placeOf({ lane, cut_off_at }: { readonly lane: string; readonly cut_off_at: string }): string {
  return `${cut_off_at} ${lane}`;
}
