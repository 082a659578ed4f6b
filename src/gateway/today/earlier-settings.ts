import type { LaneSetting } from '#contract/gateway/cut-offs.ts';
import { addDays } from '#domain/calendar-day.ts';
import { hasTimes } from '#domain/today/has-times.ts';
import { clockAt, dayAt, weekdayOf } from '#domain/today/site-time.ts';
import { type CutOffVersion, listVersionsBefore } from '#gateway/store/today/cut-off-versions.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

/** Settings that applied to a lane on the days before the given one, back to the next ones in the list. */
export interface EarlierSettings {
  readonly before: string;
  /** Undefined: nobody had saved any. */
  readonly version: CutOffVersion | undefined;
  /** What they said about the lane. */
  readonly setting: LaneSetting | undefined;
}

/**
 * The settings that applied before these ones, as far back as a given day: on each day those that were the last to be saved by its end.
 * A time that had already passed when it was saved applies from the next day on, so that nobody's orders become late at once.
 * Returns those for a lane in a time zone, the newest first.
 */
export async function readEarlierSettings(session: Session, current: CutOffVersion, now: number, sinceDay: string) {
  // A day more, because days begin earlier in some zones.
  const since = `${addDays(sinceDay, -1)}T00:00:00.000Z`;
  const isOld = current.version === 0 || current.saved_at < since;
  const older = isOld ? [] : [...(await listVersionsBefore(session, current.version, since)), undefined];
  const versions = [current, ...older].map((version) => ({
    version,
    lanes: new Map(version?.settings.lanes.map((setting) => [setting.lane, setting])),
  }));
  return (timeZone: string) => {
    const saved = versions.map(({ version }) => savedIn(version, timeZone, now));
    return (lane: string): EarlierSettings[] => {
      const earlier: EarlierSettings[] = [];
      let before = '';
      for (const [at, { version, lanes }] of versions.entries()) {
        const setting = lanes.get(lane);
        const first = firstDayOf(setting, saved[at], versions[at + 1]?.lanes.get(lane));
        // Others were saved on the same day.
        if (at > 0 && first >= before) continue;
        if (at > 0) earlier.push({ before, version, setting });
        before = first;
      }
      return earlier;
    };
  };
}

/** Local day and time of saving; none if that is long past. A time in the future is from before the clock was set back. */
function savedIn(version: CutOffVersion | undefined, timeZone: string, now: number) {
  const moment = version === undefined ? Infinity : Date.parse(version.saved_at);
  return moment > now ? undefined : { day: dayAt(moment, timeZone), time: clockAt(moment, timeZone) };
}

/** The first day on which a lane's setting applied; '' if that is long past. */
function firstDayOf(
  setting: LaneSetting | undefined,
  saved: ReturnType<typeof savedIn>,
  previous: LaneSetting | undefined,
): string {
  if (saved === undefined) return '';
  const time = setting?.times[weekdayOf(saved.day)] ?? null;
  const hasPassed = time !== null && time <= saved.time;
  // Without earlier times, nothing is due before the moment of saving.
  return hasPassed && previous !== undefined && hasTimes(previous) ? addDays(saved.day, 1) : saved.day;
}
