import type { CutOffSettings, LaneSetting } from '#contract/gateway/cut-offs.ts';
import { WEEKDAYS } from '#contract/gateway/cut-off-values.ts';
import { hasTimes } from './has-times.ts';

/** What is wrong with a field of the settings; the messages are defined where they are shown. */
export type CutOffProblem =
  | 'not_a_time'
  | 'not_a_cost'
  | 'not_minutes'
  | 'not_placed_minutes'
  | 'no_cut_off'
  | 'no_site_name'
  | 'same_site_name'
  | 'no_time_zone'
  | 'not_one_default'
  | 'no_such_site'
  | 'twice'
  | 'not_a_warning';

export interface FieldProblem {
  /** `lanes.2.times.monday` */
  readonly path: string;
  readonly problem: CutOffProblem;
}

/** Minimum and maximum minutes before a cut-off for auto-book. */
export const AUTO_BOOK_MINUTES = { least: 10, most: 240 } as const;
const MAX_PLACED_MINUTES = 240;
const WARNING_MINUTES = { least: 1, most: 240 } as const;

/** Normalises a time for storage: "9:05" becomes 09:05. Undefined: not a time. */
export function readClockTime(text: string): string | undefined {
  const found = /^([01]?\d|2[0-3]):([0-5]\d)$/u.exec(text.trim());
  return found?.[1] === undefined || found[2] === undefined ? undefined : `${found[1].padStart(2, '0')}:${found[2]}`;
}

/** Normalises the settings for storage: times in one format, names without surrounding spaces, empty fields as null. */
export function tidyCutOffs(settings: CutOffSettings): CutOffSettings {
  const tidyTime = (text: string | null) =>
    text === null || text.trim() === '' ? null : (readClockTime(text) ?? text);
  return {
    ...settings,
    sites: settings.sites.map((site) => ({
      ...site,
      name: site.name.trim(),
      country: site.country === '' ? null : site.country,
      region: site.region === '' || site.country === null || site.country === '' ? null : site.region,
    })),
    lanes: settings.lanes.map((lane) => ({
      ...lane,
      times: Object.fromEntries(
        WEEKDAYS.map((weekday) => [weekday, tidyTime(lane.times[weekday] ?? null)]),
      ) as LaneSetting['times'],
    })),
    holidays: settings.holidays.map((holiday) => ({ ...holiday, time: tidyTime(holiday.time) })),
    warnings: [...new Set(settings.warnings)].toSorted((a, b) => b - a),
  };
}

/** Every problem of tidied settings, in the order of their fields. */
export function checkCutOffs(settings: CutOffSettings): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (path: string, problem: CutOffProblem) => problems.push({ path, problem });
  const names = new Set<string>();
  const sites = new Set<string>();
  for (const [index, site] of settings.sites.entries()) {
    const name = site.name.toLowerCase();
    if (name === '') add(`sites.${index}.name`, 'no_site_name');
    else if (names.has(name)) add(`sites.${index}.name`, 'same_site_name');
    if (sites.has(site.site_id)) add(`sites.${index}.site_id`, 'twice');
    if (!isTimeZone(site.time_zone)) add(`sites.${index}.time_zone`, 'no_time_zone');
    names.add(name);
    sites.add(site.site_id);
  }
  if (settings.sites.filter((site) => site.is_default).length !== 1) add('sites', 'not_one_default');
  const lanes = new Set<string>();
  for (const [index, lane] of settings.lanes.entries()) {
    if (!sites.has(lane.site_id)) add(`lanes.${index}.site_id`, 'no_such_site');
    if (lanes.has(lane.lane)) add(`lanes.${index}.lane`, 'twice');
    lanes.add(lane.lane);
    problems.push(...checkLane(lane, `lanes.${index}`));
  }
  for (const [index, holiday] of settings.holidays.entries()) {
    if (!sites.has(holiday.site_id)) add(`holidays.${index}.site_id`, 'no_such_site');
    if (holiday.choice === 'other' && !isTime(holiday.time)) add(`holidays.${index}.time`, 'not_a_time');
  }
  for (const [index, minutes] of settings.warnings.entries())
    if (!isWhole(minutes, WARNING_MINUTES.least, WARNING_MINUTES.most)) add(`warnings.${index}`, 'not_a_warning');
  return problems;
}

function* checkLane(lane: LaneSetting, path: string): Generator<FieldProblem> {
  for (const weekday of WEEKDAYS) {
    const time = lane.times[weekday];
    if (time != null && !isTime(time)) yield { path: `${path}.times.${weekday}`, problem: 'not_a_time' };
  }
  if (lane.late_cost_cents !== null && !isCost(lane.late_cost_cents))
    yield { path: `${path}.late_cost_cents`, problem: 'not_a_cost' };
  const { is_on, minutes_before, leave_out } = lane.auto_book;
  if (!isWhole(minutes_before, AUTO_BOOK_MINUTES.least, AUTO_BOOK_MINUTES.most))
    yield { path: `${path}.auto_book.minutes_before`, problem: 'not_minutes' };
  if (!isWhole(leave_out.placed_last_minutes, 0, MAX_PLACED_MINUTES))
    yield { path: `${path}.auto_book.leave_out.placed_last_minutes`, problem: 'not_placed_minutes' };
  if (leave_out.dearer_than_cents !== null && !isCost(leave_out.dearer_than_cents))
    yield { path: `${path}.auto_book.leave_out.dearer_than_cents`, problem: 'not_a_cost' };
  if (is_on && !hasTimes(lane)) yield { path: `${path}.auto_book.is_on`, problem: 'no_cut_off' };
}

function isTime(text: string | null): boolean {
  return text !== null && readClockTime(text) !== undefined;
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** Up to a million dollars, in cents. */
function isCost(cents: number): boolean {
  return isWhole(cents, 0, 100_000_000);
}

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
