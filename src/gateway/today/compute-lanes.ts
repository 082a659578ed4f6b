import type { Lane } from '#contract/gateway/lanes.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { listAutoBooks } from '#gateway/store/today/auto-books.ts';
import type { CutOffVersion } from '#gateway/store/today/cut-off-versions.ts';
import { listRunning } from '#gateway/store/today/lane-counts.ts';
import { listWarnings } from '#gateway/store/today/lane-warnings.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { countLanes, type LaneFigures } from './count-lanes.ts';
import { readCutOffsAt } from './cut-offs.ts';
import { rangeOf } from './days-auto-book.ts';
import { type LanePlan, planLanes } from './lane-plans.ts';
import { presentAutoBook } from './present-auto-book.ts';
import { presentLane } from './present-lane.ts';
import type { TodayDeps } from './today-deps.ts';

export interface LaneOfToday {
  readonly plan: LanePlan;
  readonly figures: LaneFigures;
  /** The moment that the figures describe: now, or the end of a past day at its site. */
  readonly moment: number;
}

/** Plans and figures of all lanes as they are now. */
export async function computeLanes(
  { database }: Pick<TodayDeps, 'database'>,
  now: number,
): Promise<{ version: CutOffVersion; lanes: LaneOfToday[] }> {
  const version = await readCutOffsAt(database);
  return { version, lanes: await computeFigures(database, await planLanes(database, version, now), now) };
}

/** The figures of these lanes at one moment. Lanes whose past days ended at different moments need a call each. */
export async function computeFigures(
  session: Session,
  plans: readonly LanePlan[],
  moment: number,
): Promise<LaneOfToday[]> {
  const counted = await countLanes(session, plans, moment);
  return plans.flatMap((plan) => {
    const figures = counted.get(plan.key);
    return figures ? [{ plan, figures, moment }] : [];
  });
}

/** Lanes as the page receives them: all, or those with the given keys. */
export async function presentLanes(
  { database }: Pick<TodayDeps, 'database'>,
  lanes: readonly LaneOfToday[],
  showsCosts: boolean,
): Promise<Lane[]> {
  const cutOffs = lanes.flatMap(({ figures }) => (figures.frame.shown ? [toIsoTime(figures.frame.shown.at)] : []));
  const distinct = [...new Set(cutOffs)];
  const warnings = Map.groupBy(await listWarnings(database, distinct), keyOf);
  const ranges = lanes.flatMap(({ plan, figures: { frame } }) => (frame.shown ? [rangeOf(plan, frame.shown.day)] : []));
  const from = ranges.map((range) => range.from).toSorted()[0];
  const until = ranges
    .map((range) => range.until)
    .toSorted()
    .at(-1);
  const rows = from === undefined || until === undefined ? [] : await listAutoBooks(database, { from, until });
  const autoBooks = Map.groupBy(rows, (row) => row.lane);
  const running = lanes.some(({ figures }) => figures.sending > 0) ? await listRunning(database) : [];
  const presented: Lane[] = [];
  for (const { plan, figures, moment } of lanes) {
    const { shown } = figures.frame;
    const key = keyOf({ lane: plan.key, cut_off_at: shown ? toIsoTime(shown.at) : '' });
    const autoBook = await presentAutoBook(database, plan, figures, autoBooks.get(plan.key) ?? [], moment);
    const bookings = running.filter(
      (row) => row.carrier_class === plan.carrierClass && plan.siteIds.includes(row.site_id),
    );
    const [largest] = bookings.toSorted((a, b) => b.count - a.count);
    presented.push(
      presentLane(
        plan,
        figures,
        {
          warnings: (warnings.get(key) ?? []).map(({ minutes, raised_at, seen_at, seen_by }) => ({
            minutes,
            raised_at,
            seen_at,
            seen_by,
          })),
          autoBook,
          booking: largest ? { booking_id: largest.booking_id, orders: largest.count } : null,
          showsCosts,
        },
        moment,
      ),
    );
  }
  return presented;
}

function keyOf({ lane, cut_off_at }: { readonly lane: string; readonly cut_off_at: string }): string {
  return `${cut_off_at} ${lane}`;
}
