import type {
  CutOffSettings,
  CutOffSite,
  HolidayChoice,
  LaneSetting,
  SavedCutOffs,
} from '#contract/gateway/cut-offs.ts';
import { WEEKDAYS, type Weekday } from '#contract/gateway/cut-off-values.ts';
import { checkCutOffs, readClockTime, tidyCutOffs } from '#domain/today/check-cut-offs.ts';
import { cutOffFaults, cutOffsCopy as copy } from '#dashboard/copy/cut-offs.ts';
import { makeUuid } from '#dashboard/browser/make-uuid.ts';

/** A lane as edited in the form, where typed values stay text. */
export interface LaneDraft {
  readonly lane: LaneSetting;
  readonly times: Readonly<Record<Weekday, string>>;
  readonly cost: string;
  readonly isOn: boolean;
  readonly minutesBefore: string;
  readonly placedLast: string;
  readonly tags: string;
  readonly abroad: boolean;
  readonly dearer: string;
}

export interface CutOffsDraft {
  readonly sites: readonly (Omit<CutOffSite, 'country' | 'region'> & {
    readonly country: string;
    readonly region: string;
  })[];
  readonly lanes: readonly LaneDraft[];
  readonly holidays: readonly HolidayChoice[];
  readonly warnings: string;
  readonly showCosts: boolean;
}

export function draftOf(saved: SavedCutOffs): CutOffsDraft {
  return {
    sites: saved.sites.map((site) => ({
      ...site,
      // With a single site, nobody has to think of a name for it.
      name: saved.version === 0 ? copy.firstSiteName : site.name,
      // Until one has been saved, the time zone of the person's browser is the best guess.
      time_zone: saved.version === 0 ? new Intl.DateTimeFormat().resolvedOptions().timeZone : site.time_zone,
      country: site.country ?? '',
      region: site.region ?? '',
    })),
    lanes: saved.lanes.map((lane) => ({
      lane,
      times: Object.fromEntries(WEEKDAYS.map((day) => [day, lane.times[day] ?? ''])) as Record<Weekday, string>,
      cost: printCost(lane.late_cost_cents),
      isOn: lane.auto_book.is_on,
      minutesBefore: String(lane.auto_book.minutes_before),
      placedLast: String(lane.auto_book.leave_out.placed_last_minutes),
      tags: lane.auto_book.leave_out.tags.join(', '),
      abroad: lane.auto_book.leave_out.abroad,
      dearer: printCost(lane.auto_book.leave_out.dearer_than_cents),
    })),
    holidays: saved.holidays,
    warnings: saved.warnings.join(', '),
    showCosts: saved.show_costs_to_packers,
  };
}

/** Creates an empty pickup site. */
export function newSite(zone: string): CutOffsDraft['sites'][number] {
  return { site_id: makeUuid(), name: '', time_zone: zone, country: '', region: '', is_default: false };
}

/** Whether both drafts are equal. */
export function isSame(one: CutOffsDraft, other: CutOffsDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The draft with other sites. A removed site takes its lanes and holidays along: errors are found by position, so both must match the form.
 * A site elsewhere drops times that can't be read: their fields may not be on the form any more.
 */
export function withSites(draft: CutOffsDraft, sites: CutOffsDraft['sites']): CutOffsDraft {
  const placesOf = (list: CutOffsDraft['sites']) =>
    new Map(list.map(({ site_id, country, region }) => [site_id, `${country} ${region}`]));
  const [before, now] = [placesOf(draft.sites), placesOf(sites)];
  return {
    ...draft,
    sites,
    lanes: draft.lanes.filter(({ lane }) => now.has(lane.site_id)),
    holidays: draft.holidays.filter(
      ({ site_id, time }) =>
        now.has(site_id) &&
        (now.get(site_id) === before.get(site_id) || time === null || readClockTime(time) !== undefined),
    ),
  };
}

/** Converts a draft to what is sent. Invalid numbers become NaN, which validation rejects. */
export function settingsOf(draft: CutOffsDraft): CutOffSettings {
  return tidyCutOffs({
    sites: draft.sites.map((site) => ({
      ...site,
      country: site.country === '' ? null : site.country,
      region: site.region === '' ? null : site.region,
    })),
    lanes: draft.lanes.map(({ lane, times, cost, isOn, minutesBefore, placedLast, tags, abroad, dearer }) => ({
      ...lane,
      times,
      late_cost_cents: readCost(cost),
      auto_book: {
        is_on: isOn,
        minutes_before: readMinutes(minutesBefore),
        leave_out: {
          placed_last_minutes: readMinutes(placedLast),
          tags: splitList(tags),
          abroad,
          dearer_than_cents: readCost(dearer),
        },
      },
    })),
    holidays: [...draft.holidays],
    warnings: splitList(draft.warnings).map(readMinutes),
    show_costs_to_packers: draft.showCosts,
  });
}

/** Maps paths of the settings to the form fields that show their errors. */
const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/^lanes\.(\d+)\.late_cost_cents$/u, 'lanes.$1.cost'],
  [/^lanes\.(\d+)\.auto_book\.minutes_before$/u, 'lanes.$1.minutesBefore'],
  [/^lanes\.(\d+)\.auto_book\.leave_out\.placed_last_minutes$/u, 'lanes.$1.placedLast'],
  [/^lanes\.(\d+)\.auto_book\.leave_out\.dearer_than_cents$/u, 'lanes.$1.dearer'],
  [/^lanes\.(\d+)\.auto_book\.is_on$/u, 'lanes.$1.isOn'],
  [/^warnings\.\d+$/u, 'warnings'],
];

/** Returns the form field for a path of the settings: `lanes.2.cost` for `lanes.2.late_cost_cents`. */
export function fieldOf(path: string): string {
  const known = FIELDS.find(([pattern]) => pattern.test(path));
  return known === undefined ? path : path.replace(...known);
}

/** Validates a draft. Returns error messages by form field. */
export function findFaults(draft: CutOffsDraft): ReadonlyMap<string, string> {
  const settings = settingsOf(draft);
  return new Map(
    checkCutOffs(settings).map(({ path, problem }) => {
      const site = /^sites\.(\d+)\.name$/u.exec(path)?.[1];
      return [fieldOf(path), cutOffFaults[problem](settings.sites[Number(site)]?.name ?? '')];
    }),
  );
}

function printCost(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}

function readCost(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d+([.,]\d{1,2})?$/u.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 100) : Number.NaN;
}

function readMinutes(text: string): number {
  return /^\d{1,4}$/u.test(text.trim()) ? Number(text) : Number.NaN;
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
