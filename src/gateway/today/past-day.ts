import { endOfLaneDay } from '#domain/today/lane-calendar.ts';
import { endOfDay } from '#domain/today/site-time.ts';
import { countBookedLater } from '#gateway/store/today/day-orders.ts';
import type { CutOffVersion } from '#gateway/store/today/cut-off-versions.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { windowOf } from './count-lanes.ts';
import { defaultSiteOf, readCutOffsAt } from './cut-offs.ts';
import { computeFigures, type LaneOfToday } from './compute-lanes.ts';
import { planLanes } from './lane-plans.ts';
import type { TodayDeps } from './today-deps.ts';

/**
 * Plans and figures of all lanes on a past day. Days end at different moments at different sites: each lane's figures are those at
 * the end of its own day, with the cut-offs that applied then, or those of now if that day hasn't ended yet.
 */
export async function computePastDay(
  { database }: Pick<TodayDeps, 'database'>,
  day: string,
  now: number,
): Promise<{ version: CutOffVersion; lanes: LaneOfToday[] }> {
  const endIn = (timeZone: string) => Math.min(now, endOfDay(day, timeZone) - 1);
  const { settings } = await readCutOffsAt(database);
  const version = await readCutOffsAt(database, endIn(defaultSiteOf(settings).time_zone));
  const lanes: LaneOfToday[] = [];
  for (const zone of new Set(version.settings.sites.map(({ time_zone }) => time_zone))) {
    const plans = await planLanes(database, await readCutOffsAt(database, endIn(zone)), endIn(zone));
    const here = plans.filter(({ site }) => site.time_zone === zone);
    const ends = Map.groupBy(here, ({ calendar }) => Math.min(now, endOfLaneDay(calendar, day) - 1));
    for (const [end, ending] of ends) lanes.push(...(await computeFigures(database, ending, end)));
  }
  return { version, lanes };
}

/** Adds orders that were booked only after the day had ended: they had missed it. */
export async function addBookedLater(session: Session, lanes: readonly LaneOfToday[]): Promise<LaneOfToday[]> {
  const complete: LaneOfToday[] = [];
  for (const { plan, figures, moment } of lanes) {
    const { count, costly } = figures.frame.shown
      ? await countBookedLater(session, windowOf(plan, figures.frame))
      : { count: 0, costly: 0 };
    const { counts } = figures;
    complete.push({
      plan,
      moment,
      figures: {
        ...figures,
        costly: figures.costly + costly,
        counts: {
          ...counts,
          not_booked: counts.not_booked + count,
          ready: counts.ready + count,
          late: counts.late + count,
        },
      },
    });
  }
  return complete;
}
