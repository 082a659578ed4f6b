import type { DaySheet } from '#contract/gateway/today.ts';
import type { ManifestNumber } from '#contract/identifiers.ts';
import type { DuePart } from '#domain/today/due-part.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { type DayOrder, listDayOrders } from '#gateway/store/today/day-orders.ts';
import { listRecordedActs } from '#gateway/store/today/lane-acts.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { windowOf } from './count-lanes.ts';
import { type DayOfLanes, readDay } from './read-day.ts';
import { isShown } from './present-lane.ts';
import { type LaneOfToday, presentLanes } from './compute-lanes.ts';
import type { TodayDeps } from './today-deps.ts';

const MOST_ORDERS = 1000;

export interface DayQuery {
  readonly site?: string | undefined;
  readonly day?: string | undefined;
  readonly lane?: string | undefined;
  readonly isOwner: boolean;
}

/** The facts for a day's sheets, for each lane that had something due. Returns undefined if the site or lane doesn't exist. */
export async function readDaySheets(deps: Pick<TodayDeps, 'database' | 'now'>, query: DayQuery) {
  const found = await readDay(deps, query);
  if (!found) return undefined;
  const { database } = deps;
  const sheets: DaySheet[] = [];
  for (const lane of found.lanes) {
    const { plan, figures } = lane;
    const [presented] = await presentLanes(deps, [lane], found.showsCosts);
    if (!presented || !isShown(presented)) continue;
    const open = await listOpen(database, found, lane);
    const { day } = figures.frame;
    const acts = await listRecordedActs(database, plan.key, day);
    sheets.push({
      lane: presented,
      site: {
        site_id: plan.site.site_id,
        name: plan.site.name,
        time_zone: plan.site.time_zone,
        is_default: plan.site.is_default,
      },
      day,
      cut_off: presented.today,
      manifests: figures.manifests.map(({ paper, orders }) => ({
        manifest_id: paper.manifest_id,
        manifest_number: paper.manifest_number as ManifestNumber | null,
        order_count: orders,
        booked_at: paper.booked_at,
        booked_by: paper.booked_by,
        printed_at: paper.printed_at,
        printed_by: paper.printed_by,
        handed_over_at: paper.handed_over_at,
        handed_over_by: paper.handed_over_by,
        driver: paper.driver,
      })),
      not_booked: open.slice(0, MOST_ORDERS),
      not_booked_total: open.length,
      warnings: presented.warnings,
      changes: acts.map(({ at, by_person: by, kind, detail }) => ({ at, by, kind, detail })),
    });
  }
  return { time: toIsoTime(deps.now()), day: found.day, sheets };
}

async function listOpen(session: Session, { isPast, showsCosts }: DayOfLanes, lane: LaneOfToday) {
  const window = windowOf(lane.plan, lane.figures.frame);
  const orders = (await listDayOrders(session, window, isPast)).map((order) => ({
    order,
    ...judgeOrder(order, lane, showsCosts),
  }));
  return orders
    .flatMap(({ order, part, late, cost_cents }) => {
      if (part === 'booked' || part === 'printed' || part === 'handed_over') return [];
      const { tracking_number, retailer_order_number, receiver_name, hold_reason } = order;
      const cause = part === 'attention' ? order.label_code : null;
      return [{ tracking_number, retailer_order_number, receiver_name, part, cause, hold_reason, late, cost_cents }];
    })
    .toSorted((a, b) => Number(b.late) - Number(a.late));
}

/** An order's part in its lane's day, and whether it was late. */
export function judgeOrder(order: DayOrder, { plan, figures }: LaneOfToday, showsCosts: boolean) {
  const { frame } = figures;
  const cost = plan.setting?.late_cost_cents ?? null;
  const isMissed = order.booked_at === null || Date.parse(order.booked_at) >= frame.bookedBefore;
  const late = isMissed && order.due_part !== 'held' && Date.parse(order.came_in_at) < frame.lateBefore;
  const hadLabel = order.labelled_at !== null && Date.parse(order.labelled_at) < frame.lateBefore;
  return {
    part: partOf(order, isMissed),
    late,
    cost_cents: late && hadLabel && showsCosts ? cost : null,
  };
}

function partOf(order: DayOrder, isMissed: boolean): DuePart | 'printed' | 'handed_over' {
  if (order.due_part !== 'booked') return order.due_part ?? 'ready';
  if (isMissed) return 'ready';
  if (order.handed_over_at !== null) return 'handed_over';
  return order.printed_at === null ? 'booked' : 'printed';
}
