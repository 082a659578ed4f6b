import { listWebhookDeliveries } from '#contract/added/webhook-deliveries.ts';
import { MIN_HISTORY, type SinceYesterday } from '#contract/gateway/today.ts';
import type { ManifestNumber } from '#contract/identifiers.ts';
import { callEndpoint } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { pickupBefore } from '#domain/today/lane-calendar.ts';
import { percentile90 } from '#domain/today/movement.ts';
import { addDays } from '#domain/calendar-day.ts';
import { dayAt, startOfDay } from '#domain/today/site-time.ts';
import type { Stalled } from '#gateway/store/today/lane-conditions.ts';
import { listNotHandedOver, type PaperRow } from '#gateway/store/manifests/manifest-papers.ts';
import { countStalled } from '#gateway/store/today/today-orders.ts';
import { listMovement } from '#gateway/store/orders/order-movement.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { paperTrackedSince } from './paper-tracking.ts';
import { defaultSiteOf } from './cut-offs.ts';
import { presentPapers } from './papers.ts';
import { costOf } from './present-lane.ts';
import { computeLanes, type LaneOfToday } from './compute-lanes.ts';
import type { TodayDeps } from './today-deps.ts';

const MOST_MANIFESTS = 1000;
const MOST_DELIVERIES = 100;

/** What is left over from before today, however old; undefined if the site doesn't exist. */
export async function readSinceYesterday(
  deps: Pick<TodayDeps, 'database' | 'connection' | 'now'>,
  query: { readonly site?: string | undefined; readonly isOwner: boolean },
): Promise<SinceYesterday | undefined> {
  const { database } = deps;
  const now = deps.now();
  const { version, lanes: all } = await computeLanes(deps, now);
  const { settings } = version;
  if (query.site !== undefined && !settings.sites.some(({ site_id }) => site_id === query.site)) return undefined;
  const lanes = all.filter(({ plan }) => query.site === undefined || plan.site.site_id === query.site);
  const zone = defaultSiteOf(settings).time_zone;
  const today = dayAt(now, zone);
  const begins = toIsoTime(startOfDay(today, zone));
  const showsCosts = query.isOwner || settings.show_costs_to_packers;
  const papers = await listNotHandedOver(database, await paperTrackedSince(database), MOST_MANIFESTS);
  const sites = new Map((await presentPapers(database, papers)).map((paper) => [paper.manifest_id, paper.site_id]));
  const here = papers
    .filter((paper) => query.site === undefined || sites.get(paper.manifest_id) === query.site)
    .toReversed();
  return {
    day: addDays(today, -1),
    late: sumUpLate(lanes, showsCosts),
    not_printed: here
      .filter((paper) => paper.printed_at === null && isBefore(paper.booked_at, begins))
      .map(presentStuck),
    not_handed_over: here.filter((paper) => isBefore(paper.printed_at, begins)).map(presentStuck),
    failed_deliveries: query.isOwner ? await countFailedDeliveries(deps.connection) : null,
    without_movement: await sumUpMovement(database, now),
  };
}

function sumUpLate(lanes: readonly LaneOfToday[], showsCosts: boolean): SinceYesterday['late'] {
  const late = lanes.filter(({ figures }) => figures.leftOver.orders > 0);
  const costs = late.map(({ plan, figures }) =>
    costOf(figures.leftOver.costly, plan.setting?.late_cost_cents, showsCosts),
  );
  const known = costs.filter((cost) => cost !== null);
  return {
    orders: late.reduce((sum, { figures }) => sum + figures.leftOver.orders, 0),
    cost_cents: known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0),
    lanes: late.map(({ plan, figures }) => ({
      lane: plan.key,
      courier_name: plan.courier_name,
      level: plan.level,
      orders: figures.leftOver.orders,
      cut_off_time: pickupBefore(plan.calendar, figures.frame.day)?.time ?? null,
      cost_each_cents: costOf(1, plan.setting?.late_cost_cents, showsCosts),
    })),
  };
}

function isBefore(instant: string | null, moment: string): boolean {
  return instant !== null && instant < moment;
}

function presentStuck({
  manifest_id,
  manifest_number,
  courier_name,
  booked_at,
  printed_at,
}: PaperRow): SinceYesterday['not_printed'][number] {
  return {
    manifest_id,
    manifest_number: manifest_number as ManifestNumber | null,
    courier_name,
    booked_at,
    printed_at,
  };
}

/** Null if the service can't report them at the moment. */
async function countFailedDeliveries(
  connection: TodayDeps['connection'],
): Promise<SinceYesterday['failed_deliveries']> {
  if (connection.knownOffer().capabilities.webhookDeliveries !== 'yes') return null;
  try {
    const query = { outcome: 'failed' as const, limit: MOST_DELIVERIES };
    const { response, next_cursor } = await callEndpoint(connection.link.caller, listWebhookDeliveries, { query });
    const [newest] = response;
    return {
      count: response.length,
      or_more: next_cursor != null,
      http_status: newest?.attempts?.at(-1)?.status_code ?? null,
      since: response.at(-1)?.created_at ?? null,
    };
  } catch (error) {
    if (error instanceof CallProblem) return null;
    throw error;
  }
}

/** Orders that have been in their state for longer than is usual for their carrier. */
export async function findStalled(
  session: Session,
  now: number,
): Promise<{ stalled: Stalled[]; too_little: SinceYesterday['without_movement']['too_little'] }> {
  const stalled: Stalled[] = [];
  const least = new Map<string, number>();
  for (const { courier_name, state, seconds } of await listMovement(session)) {
    const usual = percentile90(seconds);
    if (usual === undefined) least.set(courier_name, Math.min(least.get(courier_name) ?? MIN_HISTORY, seconds.length));
    else stalled.push({ courier_name, state, since_before: toIsoTime(now - usual * 1000) });
  }
  return { stalled, too_little: [...least].map(([courier_name, known]) => ({ courier_name, known })) };
}

async function sumUpMovement(session: Session, now: number): Promise<SinceYesterday['without_movement']> {
  const { stalled, too_little } = await findStalled(session, now);
  const carriers = await countStalled(session, stalled);
  return { orders: carriers.reduce((sum, carrier) => sum + carrier.orders, 0), carriers, too_little };
}
