import { MONTHS } from './dates.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MINUTE_MS = 60_000;
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const NUMBERS: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric' };
const DATE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
/** Cached, because creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions, value: string | number): string {
  const key = `${zone} ${Object.values(options).join(' ')}`;
  let one = formats.get(key);
  if (one === undefined) {
    one = new Intl.DateTimeFormat('en-AU', { ...options, timeZone: zone });
    formats.set(key, one);
  }
  return one.format(new Date(value));
}

/** 15:20, in the given IANA time zone. */
export const formatTimeIn = (zone: string, value: string | number): string => format(zone, TIME, value);

/** 2026-11-20, in the given IANA time zone. */
export function formatIsoDayIn(zone: string, value: string | number): string {
  const [day, month, year] = format(zone, NUMBERS, value).split('/');
  return `${year?.padStart(4, '0')}-${month}-${day}`;
}

/** 20 Nov 2026, 15:20, in the given IANA time zone. */
export const formatDateTimeIn = (zone: string, value: string | number): string =>
  `${format(zone, DATE, value)}, ${formatTimeIn(zone, value)}`;

/** 15:20, at a UTC offset in minutes; without `Intl`. */
export function formatTimeAhead(utcOffset: number, value: number): string {
  return new Date(value + utcOffset * MINUTE_MS).toISOString().slice(11, 16);
}

/** 2026-11-20, at a UTC offset in minutes. */
export function formatIsoDayAhead(utcOffset: number, value: number): string {
  return new Date(value + utcOffset * MINUTE_MS).toISOString().slice(0, 10);
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
