import { type LaneSetting, WEEKDAYS } from '#contract/gateway/cut-offs.ts';
import { laneKeyOf, MAIN_SITE } from '#domain/today/lane-name.ts';
import { clockAt } from '#domain/today/site-time.ts';
import type { Database } from '#gateway/store/tables.ts';
import { readCutOffsAt, saveCutOffs } from './cut-offs.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const LATE_COST_CENTS = 500;

/** The demo's carriers as the embedded service names them, and how long after the first start each comes. */
const DEMO_CARRIERS = [
  ['Plain Label', 'PlainLabel', 135],
  ['Northpost', 'NorthpostStandard', 180],
  ['Northpost Express', 'NorthpostExpress', 210],
  ['Swiftline', 'SwiftlineExpress', 255],
  ['Cartwheel eCommerce', 'CartwheelEcommerce', 300],
  ['Parcelbird International', 'ParcelbirdInternational', 300],
] as const;

/**
 * Cut-offs to look at, where nobody has set any. Each is two hours and more after the first start, every day: nothing warns, and
 * nothing is late, in somebody's first minutes. The server's own zone, so that the demo's times are those of the wall.
 */
export async function setDemoCutOffs(database: Database, now: number): Promise<void> {
  const { version, settings } = await readCutOffsAt(database);
  if (version > 0) return;
  const sites = settings.sites.map((site) => ({ ...site, name: 'Brunswick' }));
  const zone = sites[0]?.time_zone ?? 'UTC';
  const lanes = DEMO_CARRIERS.map(([courier_name, courier_allocation, minutes]): LaneSetting => {
    const time = clockAt(Math.ceil((now + minutes * MINUTE) / QUARTER) * QUARTER, zone);
    return {
      lane: laneKeyOf(MAIN_SITE, courier_allocation),
      courier_name,
      courier_allocation,
      site_id: MAIN_SITE,
      times: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, time])) as LaneSetting['times'],
      late_cost_cents: LATE_COST_CENTS,
      auto_book: {
        is_on: false,
        minutes_before: 15,
        leave_out: { placed_last_minutes: 10, tags: [], abroad: false, dearer_than_cents: null },
      },
    };
  });
  await saveCutOffs(database, { ...settings, sites, lanes, version: 0 }, 'Slipway', now);
}
