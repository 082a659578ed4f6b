import { MONTHS } from './dates.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MINUTE_MS = 60_000;
/** Cached by time zone, because creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** 15:20, in the given IANA time zone. */
export function formatTimeIn(zone: string, value: string | number): string {
  let one = formats.get(zone);
  if (one === undefined) {
    one = new Intl.DateTimeFormat('en-AU', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone });
    formats.set(zone, one);
  }
  return one.format(new Date(value));
}

/** 15:20, at a UTC offset in minutes; without `Intl`. */
export function formatTimeAhead(utcOffset: number, value: number): string {
  return new Date(value + utcOffset * MINUTE_MS).toISOString().slice(11, 16);
}

/** 2026-11-20 → "Friday 20 Nov" */
export function formatLongDay(day: string): string {
  const date = new Date(day);
  return `${formatWeekday(day)} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

/** 2026-11-20 → "Friday" */
export function formatWeekday(day: string): string {
  return WEEKDAYS[new Date(day).getUTCDay()] ?? '';
}

/** Australia/Melbourne → "Melbourne" */
export function nameZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
