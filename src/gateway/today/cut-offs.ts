import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { CutOffSettings, CutOffSite, LaneSetting, SavedCutOffs } from '#contract/gateway/cut-offs.ts';
import { WEEKDAYS } from '#contract/gateway/cut-off-values.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { checkCutOffs, type FieldProblem, tidyCutOffs } from '#domain/today/check-cut-offs.ts';
import { hasTimes } from '#domain/today/has-times.ts';
import { laneKeyOf, MAIN_SITE } from '#domain/today/lane-name.ts';
import { addCutOffs, type CutOffVersion, findCutOffs, forgetSites } from '#gateway/store/today/cut-off-versions.ts';
import { type KnownClass, listCarrierClasses } from '#gateway/store/today/lane-counts.ts';
import type { Database, Session } from '#gateway/store/schema/tables.ts';
import { computeAutoSince } from './compute-auto-since.ts';

const NO_TIMES = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, null])) as LaneSetting['times'];
const AUTO_BOOK_OFF: LaneSetting['auto_book'] = {
  is_on: false,
  minutes_before: 15,
  leave_out: { placed_last_minutes: 10, tags: [], abroad: false, dearer_than_cents: null },
};

/** The cut-offs until the owner has saved some: one unnamed site in the server's time zone. */
function cutOffsAtFirst(): CutOffVersion {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    version: 0,
    saved_at: toIsoTime(0),
    saved_by: '',
    since: {},
    auto_since: {},
    settings: {
      sites: [{ site_id: MAIN_SITE, name: '', time_zone, country: null, region: null, is_default: true }],
      lanes: [],
      holidays: [],
      warnings: [60, 30, 10],
      show_costs_to_packers: false,
    },
  };
}

/** The cut-offs in force now, or at a given moment. */
export async function readCutOffsAt(session: Session, at?: number): Promise<CutOffVersion> {
  const found = await findCutOffs(session, at === undefined ? undefined : toIsoTime(at));
  return found ?? (at === undefined ? cutOffsAtFirst() : ((await findFirst(session)) ?? cutOffsAtFirst()));
}

/** Days before the first version are shown with the current sites; their lanes had no cut-offs yet. */
async function findFirst(session: Session): Promise<CutOffVersion | undefined> {
  const last = await findCutOffs(session);
  return last && { ...last, settings: { ...last.settings, lanes: [] } };
}

export function defaultSiteOf({ sites }: CutOffSettings): CutOffSite {
  const site = sites.find(({ is_default }) => is_default) ?? sites[0];
  if (!site) throw new Error('There is no site');
  return site;
}

/** For the settings page: a lane for every carrier class at every site, whether or not anything is set for it. */
export async function presentCutOffs(
  session: Session,
  { version, saved_at, saved_by, settings }: CutOffVersion,
  showsCosts: boolean,
): Promise<SavedCutOffs> {
  const set = new Set(settings.lanes.map((lane) => lane.lane));
  const classes = await listCarrierClasses(session);
  const known = settings.sites.flatMap((site) =>
    classes.map((one) => ({ lane: laneKeyOf(site.site_id, one.carrier_class), site, one })),
  );
  const unset = known.flatMap(({ lane, site, one }) => (set.has(lane) ? [] : [emptyLane(lane, site, one)]));
  const courier_types = Object.fromEntries(known.map(({ lane, one }) => [lane, one.courier_type]));
  const lanes = [...settings.lanes, ...unset].map((lane) => (showsCosts ? lane : { ...lane, late_cost_cents: null }));
  const saved = version > 0;
  return {
    ...settings,
    lanes,
    version,
    saved_at: saved ? saved_at : null,
    saved_by: saved ? saved_by : null,
    courier_types,
  };
}

function emptyLane(lane: string, site: CutOffSite, { courier_name, courier_allocation }: KnownClass): LaneSetting {
  return {
    lane,
    courier_name,
    courier_allocation,
    site_id: site.site_id,
    times: NO_TIMES,
    late_cost_cents: null,
    auto_book: AUTO_BOOK_OFF,
  };
}

export type Saved =
  | { readonly kind: 'saved' | 'saved_before' | 'changed_meanwhile'; readonly current: CutOffVersion }
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] };

/**
 * Saves cut-offs that were read as `version`. If other cut-offs have been saved in the meantime, the caller is told so and nothing is
 * changed. Idempotent: saving the same again, as after a lost answer, is no conflict. `record` runs in the transaction that saves them.
 */
export async function saveCutOffs(
  database: Database,
  submitted: CutOffSettings & { readonly version: number },
  by: string,
  now: number,
  record: (session: Session) => Promise<void> = () => Promise.resolve(),
): Promise<Saved> {
  const { version, ...untidy } = submitted;
  const settings = tidyCutOffs(untidy);
  const problems = checkCutOffs(settings);
  if (problems.length > 0) return { kind: 'invalid', problems };
  return inTransaction(database, async (transaction): Promise<Saved> => {
    const before = await readCutOffsAt(transaction);
    const compare = (current: CutOffVersion): Saved => ({
      kind: isDeepStrictEqual(current.settings, settings) ? 'saved_before' : 'changed_meanwhile',
      current,
    });
    if (before.version !== version) return compare(before);
    const saved_at = toIsoTime(now);
    const saved = {
      version: version + 1,
      saved_at,
      saved_by: by,
      settings,
      since: computeSince(settings, before.since, saved_at),
    };
    const auto_since = await computeAutoSince(transaction, before, saved, now);
    const current: CutOffVersion = { ...saved, auto_since };
    if (!(await addCutOffs(transaction, current))) return compare(await readCutOffsAt(transaction));
    await forgetSites(
      transaction,
      settings.sites.map((site) => site.site_id),
    );
    await record(transaction);
    return { kind: 'saved', current };
  });
}

/** Computes since when each lane has had cut-offs; a lane that already had some keeps its date. */
function computeSince(
  { lanes }: CutOffSettings,
  before: Readonly<Record<string, string>>,
  at: string,
): Record<string, string> {
  return Object.fromEntries(lanes.filter(hasTimes).map(({ lane }) => [lane, before[lane] ?? at]));
}
