import type { Weekday } from '#contract/gateway/cut-off-values.ts';
import { WEEKDAYS } from '#contract/gateway/cut-off-values.ts';
import { addDays } from '#domain/calendar-day.ts';

/* On the server alone: pages get moments, and not every browser has Temporal. */

const MINUTE_NS = 60e9;

/** The day that a site's calendars show at a moment: 2026-11-20. */
export function dayAt(moment: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The time that a site's clocks show: 16:00. */
export function clockAt(moment: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
}

/** How far a site's clocks are ahead of UTC at a moment, in minutes; less than one is cut off. */
export function utcOffsetAt(moment: number, timeZone: string): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);
  return Math.trunc(offsetNanoseconds / MINUTE_NS);
}

/** The moment at which a site's clocks show this time. One that a clock change skips or doubles is the later of the two. */
export function momentOf(day: string, time: string, timeZone: string): number {
  const local = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time));
  return local.toZonedDateTime(timeZone, { disambiguation: 'later' }).epochMilliseconds;
}

/** The moment at which the day is over; in some zones that is not midnight. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(addDays(day, 1), timeZone);
}

export function startOfDay(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
}

export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? 'monday';
}

/** False for a day that no calendar has, such as 2026-02-30. */
export function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}
