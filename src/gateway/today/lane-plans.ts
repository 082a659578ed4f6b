import type { CutOffSettings, CutOffSite, LaneSetting } from '#contract/gateway/cut-offs.ts';
import type { AutoBookFacts } from '#domain/today/auto-book-plan.ts';
import type { Holiday, LaneCalendar, Pickup } from '#domain/today/lane-calendar.ts';
import { laneKeyOf, levelOf } from '#domain/today/lane-name.ts';
import { addDays } from '#domain/calendar-day.ts';
import { dayAt } from '#domain/today/site-time.ts';
import type { CutOffVersion } from '#gateway/store/today/cut-off-versions.ts';
import { listLaneActs } from '#gateway/store/today/lane-acts.ts';
import { listCarrierClasses } from '#gateway/store/today/lane-counts.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { readEarlierSettings } from './earlier-settings.ts';
import { holidaysOf } from './holidays.ts';

/** A lane: its name, its site, and when its vans come. */
export interface LanePlan {
  readonly key: string;
  readonly carrierClass: string;
  readonly courier_name: string | null;
  readonly courier_allocation: string | null;
  readonly level: string | null;
  readonly site: CutOffSite;
  /** The site's IDs as stored on orders; orders of the default site may have an empty one. */
  readonly siteIds: readonly string[];
  readonly setting: LaneSetting | undefined;
  readonly autoSince: number;
  /** By day: when its cut-off was changed. */
  readonly changedSince: ReadonlyMap<string, number>;
  /** By day: when somebody last undid a change or a closure. */
  readonly undone: ReadonlyMap<string, number>;
  readonly calendar: LaneCalendar;
}

/** How many days back acts can matter: as far as pickups are searched for. */
const ACTS_DAYS = 70;

/** Every possible lane: each carrier class at each site, with its settings and acts. */
export async function planLanes(session: Session, version: CutOffVersion, now: number): Promise<LanePlan[]> {
  const { settings } = version;
  const classes = new Map((await listCarrierClasses(session)).map((known) => [known.carrier_class, known]));
  const set = new Map(settings.lanes.map((lane) => [lane.lane, lane]));
  // Carriers that have a cut-off but no orders yet.
  for (const { lane, site_id, courier_name, courier_allocation } of settings.lanes) {
    const carrier_class = lane.slice(site_id.length + 1);
    if (!classes.has(carrier_class) && carrier_class !== '')
      classes.set(carrier_class, { carrier_class, courier_name, courier_allocation, courier_type: null });
  }
  const firstDay = addDays(dayAt(now, 'UTC'), -ACTS_DAYS);
  const acts = await listLaneActs(session, firstDay);
  const earlierIn = await readEarlierSettings(session, version, now, firstDay);
  const changes = byLane(acts.changes, (act) => ({ time: act.cut_off_time, by: act.by_person, at: act.at }));
  const closures = byLane(acts.closures, (act) => ({ by: act.by_person, at: act.at }));
  const moves = byLane(acts.moves, (act) => ({ at: act.at }));
  const undone = byLane(acts.undone, (act) => Date.parse(act.at));
  const plans: LanePlan[] = [];
  for (const site of settings.sites) {
    const ofSite = await readHolidays(settings, site, now);
    const earlierOf = earlierIn(site.time_zone);
    /** By version, because many lanes share them. */
    const holidaysThen = new Map<CutOffVersion | undefined, ReturnType<typeof readHolidaysThen>>();
    const holidaysOfSite = (then: CutOffVersion | undefined) => {
      const holidays = holidaysThen.get(then) ?? readHolidaysThen(then, site, now);
      holidaysThen.set(then, holidays);
      return holidays;
    };
    for (const { carrier_class, courier_name, courier_allocation, courier_type } of classes.values()) {
      const key = laneKeyOf(site.site_id, carrier_class);
      const setting = set.get(key);
      const earlier = await Promise.all(
        earlierOf(key).map(async (then) => ({ ...then, ofSite: await holidaysOfSite(then.version) })),
      );
      const ofLane = changes.get(key) ?? new Map<string, { time: string; by: string; at: string }>();
      const changedSince = new Map([...ofLane].map(([day, { at }]) => [day, momentBefore(now, at)]));
      const sinceIn = (one: CutOffVersion | undefined) =>
        Math.min(momentBefore(now, one?.since[key]), ...changedSince.values());
      plans.push({
        key,
        carrierClass: carrier_class,
        courier_name,
        courier_allocation,
        level: levelOf(courier_name, courier_allocation, courier_type),
        site,
        siteIds: site.is_default ? ['', site.site_id] : [site.site_id],
        setting,
        autoSince: momentBefore(now, version.auto_since[key]),
        changedSince,
        undone: undone.get(key) ?? new Map(),
        calendar: {
          timeZone: site.time_zone,
          times: setting?.times ?? {},
          since: sinceIn(version),
          ...ofSite,
          earlier: earlier.map((then) => ({
            before: then.before,
            times: then.setting?.times ?? {},
            since: sinceIn(then.version),
            ...then.ofSite,
          })),
          changes: ofLane,
          closures: closures.get(key) ?? new Map(),
          moves: moves.get(key) ?? new Map(),
        },
      });
    }
  }
  return plans;
}

/** Since when auto-book has applied to this cut-off: when it was turned on, or the cut-off was changed. */
export function autoBookSince({ autoSince, changedSince }: LanePlan, { day }: Pick<Pickup, 'day'>): number {
  return Math.max(autoSince, changedSince.get(day) ?? -Infinity);
}

/** When auto-book would run for this cut-off, and since when that has been so. */
export function autoBookTimes(plan: LanePlan, pickup: Pickup) {
  return {
    cutOffAt: pickup.at,
    onSince: autoBookSince(plan, pickup),
    undoneAt: plan.undone.get(pickup.day) ?? -Infinity,
  } satisfies Partial<AutoBookFacts>;
}

const NO_HOLIDAYS: Pick<LaneCalendar, 'holidays' | 'choices'> = { holidays: new Map(), choices: new Map() };

/** A site's public holidays, and what the owner has chosen for them. */
async function readHolidays(settings: CutOffSettings, site: CutOffSite, now: number): Promise<typeof NO_HOLIDAYS> {
  const choices = settings.holidays.filter((choice) => choice.site_id === site.site_id);
  return {
    holidays: await listHolidaysAround(site, now),
    choices: new Map(choices.map((choice) => [choice.day, choice])),
  };
}

/** As `readHolidays`, by earlier settings, which may not have known the site. */
async function readHolidaysThen(
  version: CutOffVersion | undefined,
  { site_id: id }: CutOffSite,
  now: number,
): Promise<typeof NO_HOLIDAYS> {
  const then = version?.settings.sites.find(({ site_id }) => site_id === id);
  return version === undefined || then === undefined ? NO_HOLIDAYS : readHolidays(version.settings, then, now);
}

/** Covers last year, this year and the next: pickups are searched for across the turn of the year. */
async function listHolidaysAround(site: CutOffSite, now: number): Promise<ReadonlyMap<string, Holiday>> {
  const { country, region, time_zone } = site;
  if (country === null) return new Map();
  const year = Number(dayAt(now, time_zone).slice(0, 4));
  const years = await Promise.all([year - 1, year, year + 1].map((each) => holidaysOf(country, region, each)));
  return new Map(years.flatMap((days) => [...days]));
}

function byLane<Act extends { readonly lane: string; readonly day: string }, Kept>(
  acts: readonly Act[],
  keep: (act: Act) => Kept,
): Map<string, Map<string, Kept>> {
  const lanes = new Map<string, Map<string, Kept>>();
  for (const act of acts) {
    const days = lanes.get(act.lane) ?? new Map<string, Kept>();
    lanes.set(act.lane, days.set(act.day, keep(act)));
  }
  return lanes;
}

/**
 * Since when something has been set; Infinity if it isn't. A moment in the future dates from before the clock was set back, and counts as
 * long past.
 */
function momentBefore(now: number, instant: string | undefined): number {
  if (instant === undefined) return Infinity;
  const moment = Date.parse(instant);
  return moment > now ? -Infinity : moment;
}
