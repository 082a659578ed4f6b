import { MONTHS } from './dates.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MINUTE_MS = 60_000;
/** By time zone: making one takes long. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** 15:20, as the clocks of this time zone (IANA) show it. */
export function formatTimeIn(zone: string, value: string | number): string {
  let one = formats.get(zone);
  if (one === undefined) {
    one = new Intl.DateTimeFormat('en-AU', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone });
    formats.set(zone, one);
  }
  return one.format(new Date(value));
}

/** 15:20 on clocks that are this many minutes ahead of UTC, without a format of the browser. */
export function formatTimeAhead(utcOffset: number, value: number): string {
  return new Date(value + utcOffset * MINUTE_MS).toISOString().slice(11, 16);
}

/** Friday 20 Nov, of a day like 2026-11-20. */
export function formatLongDay(day: string): string {
  const date = new Date(day);
  return `${formatWeekday(day)} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

/** Friday, of a day like 2026-11-20. */
export function formatWeekday(day: string): string {
  return WEEKDAYS[new Date(day).getUTCDay()] ?? '';
}

/** Melbourne, of Australia/Melbourne. */
export function nameZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
