import type { Lane } from '#contract/gateway/lanes.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { listAutoBooks } from '#gateway/store/auto-books.ts';
import type { CutOffVersion } from '#gateway/store/cut-off-versions.ts';
import { listRunning } from '#gateway/store/lane-counts.ts';
import { listWarnings } from '#gateway/store/lane-warnings.ts';
import { countLanes, type LaneFigures } from './count-lanes.ts';
import { readCutOffsAt } from './cut-offs.ts';
import { type LanePlan, planLanes } from './lane-plans.ts';
import { presentAutoBook } from './present-auto-book.ts';
import { presentLane } from './present-lane.ts';
import type { TodayDeps } from './today-deps.ts';

export interface LaneOfToday {
  readonly plan: LanePlan;
  readonly figures: LaneFigures;
}

/** Plans and figures of all lanes at a given moment. */
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

/** Lanes as the page receives them: all, or those with the given keys. */
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

function placeOf({ lane, cut_off_at }: { readonly lane: string; readonly cut_off_at: string }): string {
  return `${cut_off_at} ${lane}`;
}
