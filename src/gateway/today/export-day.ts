import { printCsv } from '#domain/csv.ts';
import { clockAt } from '#domain/today/site-time.ts';
import { listDayOrders } from '#gateway/store/today/day-orders.ts';
import { type DayQuery, judgeOrder } from './day-sheets.ts';
import { windowOf } from './count-lanes.ts';
import { readDay } from './read-day.ts';
import type { TodayDeps } from './today-deps.ts';

const COLUMNS = [
  'site',
  'carrier',
  'courier_allocation',
  'cut_off',
  'tracking_number',
  'order_number',
  'part',
  'late',
  'cost',
  'manifest_number',
  'manifest_id',
  'booked_at',
  'booked_by',
  'printed_at',
  'handed_over_at',
  'handed_over_by',
] as const;

/** The orders of a day's lanes as CSV; undefined if the site doesn't exist. */
export async function exportDay(
  deps: Pick<TodayDeps, 'database' | 'now'>,
  query: DayQuery,
): Promise<{ readonly file: string; readonly csv: string } | undefined> {
  const found = await readDay(deps, query);
  if (!found) return undefined;
  const rows: (string | number | null)[][] = [[...COLUMNS]];
  for (const lane of found.lanes) {
    const { plan, figures } = lane;
    const cutOff = figures.frame.shown && clockAt(figures.frame.shown.at, plan.site.time_zone);
    for (const order of await listDayOrders(deps.database, windowOf(plan, figures.frame), found.isPast)) {
      const { part, late, cost_cents } = judgeOrder(order, lane, found.showsCosts);
      rows.push([
        plan.site.name,
        plan.courier_name,
        plan.courier_allocation,
        cutOff ?? null,
        order.tracking_number,
        order.retailer_order_number,
        part,
        late ? 'yes' : 'no',
        cost_cents === null ? null : (cost_cents / 100).toFixed(2),
        order.manifest_number,
        order.manifest_id,
        order.booked_at,
        order.booked_by,
        order.printed_at,
        order.handed_over_at,
        order.handed_over_by,
      ]);
    }
  }
  return { file: `today-${found.day}.csv`, csv: printCsv(rows) };
}
