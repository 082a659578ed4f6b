import type { LaneSetting } from '#contract/gateway/cut-offs.ts';
import { addDays } from '#domain/calendar-day.ts';
import { dayAt } from '#domain/today/site-time.ts';
import { type CutOffVersion, listVersionsBefore } from '#gateway/store/today/cut-off-versions.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

/** Settings that applied on the days before the given one, back to the next ones in the list. */
export interface EarlierSettings {
  readonly before: string;
  /** Undefined: nobody had saved any. */
  readonly version: CutOffVersion | undefined;
  /** By lane. */
  readonly lanes: ReadonlyMap<string, LaneSetting>;
}

/**
 * The settings that applied before these ones, as far back as a given day: on each day those that were the last to be saved by its end.
 * Returns those for a time zone, the newest first.
 */
export async function readEarlierSettings(session: Session, current: CutOffVersion, now: number, sinceDay: string) {
  // A day more, because days begin earlier in some zones.
  const since = `${addDays(sinceDay, -1)}T00:00:00.000Z`;
  const isOld = current.version === 0 || current.saved_at < since;
  const versions = isOld ? [] : [...(await listVersionsBefore(session, current.version, since)), undefined];
  const known = versions.map((version) => ({
    version,
    lanes: new Map(version?.settings.lanes.map((setting) => [setting.lane, setting])),
  }));
  return (timeZone: string): EarlierSettings[] => {
    const earlier: EarlierSettings[] = [];
    let before = firstDayOf(current, timeZone, now);
    for (const settings of known) {
      const first = firstDayOf(settings.version, timeZone, now);
      // Others were saved on the same day.
      if (first >= before) continue;
      earlier.push({ before, ...settings });
      before = first;
    }
    return earlier;
  };
}

/** The first day on which settings applied; '' if that is long past. A time in the future is from before the clock was set back. */
function firstDayOf(version: CutOffVersion | undefined, timeZone: string, now: number): string {
  const moment = version === undefined ? Infinity : Date.parse(version.saved_at);
  return moment > now ? '' : dayAt(moment, timeZone);
}
