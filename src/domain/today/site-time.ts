import type { Weekday } from '#contract/gateway/cut-off-values.ts';
import { WEEKDAYS } from '#contract/gateway/cut-off-values.ts';
import { addDays } from '#domain/calendar-day.ts';

/* For servers only: pages get instants, and not every browser has Temporal. */

const MINUTE_NS = 60e9;

/** The calendar day at a site at a given instant: 2026-11-20. */
export function dayAt(moment: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The local time at a site: 16:00. */
export function clockAt(moment: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
}

/** A site's UTC offset at a given instant, in minutes, truncated. */
export function utcOffsetAt(moment: number, timeZone: string): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);
  return Math.trunc(offsetNanoseconds / MINUTE_NS);
}

/** The instant of a local time at a site. A time that a clock change skips or repeats resolves to the later instant. */
export function momentOf(day: string, time: string, timeZone: string): number {
  const local = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time));
  return local.toZonedDateTime(timeZone, { disambiguation: 'later' }).epochMilliseconds;
}

/** The instant at which the day is over; in some zones that is not midnight. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(addDays(day, 1), timeZone);
}

export function startOfDay(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
}

export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? 'monday';
}

/** False for a day that doesn't exist, such as 2026-02-30. */
export function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}
