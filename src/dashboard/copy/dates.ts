import { serviceTime } from '#dashboard/browser/service-time.ts';
import { preferences } from '#dashboard/state/preferences.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions, value: Date): string {
  const { timeZone } = preferences.get();
  const key = timeZone + JSON.stringify(options);
  let one = formats.get(key);
  if (one === undefined) {
    one = new Intl.DateTimeFormat('en-AU', { ...options, ...(timeZone === '' ? {} : { timeZone }) });
    formats.set(key, one);
  }
  return one.format(value);
}

const asDate = (value: string | number | Date): Date => (value instanceof Date ? value : new Date(value));

const two = (value: number): string => String(value).padStart(2, '0');
/** Month names as `Intl` writes them for en-AU. */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'] as const;
/** In the device's own zone no `Intl` format is needed, which would be slow to create. */
const isHere = (): boolean => preferences.get().timeZone === '';

/** 09:41 */
export function formatTime(value: string | number | Date): string {
  const date = asDate(value);
  if (isHere()) return `${two(date.getHours())}:${two(date.getMinutes())}`;
  return format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, asDate(value));
}

/** 09:41:07, for logs and "updated". */
export function formatTimeWithSeconds(value: string | number | Date): string {
  if (isHere()) return `${formatTime(value)}:${two(asDate(value).getSeconds())}`;
  return format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }, asDate(value));
}

/** 21 Nov 2026 */
export function formatDate(value: string | number | Date): string {
  const date = asDate(value);
  if (isHere()) return `${formatDay(date)} ${date.getFullYear()}`;
  return format({ day: 'numeric', month: 'short', year: 'numeric' }, date);
}

/** 21 Nov */
export function formatDay(value: string | number | Date): string {
  const date = asDate(value);
  if (isHere()) return `${date.getDate()} ${MONTHS[date.getMonth()]}`;
  return format({ day: 'numeric', month: 'short' }, date);
}

/** 21 Nov 2026, 09:41 */
export function formatDateTime(value: string | number | Date): string {
  return `${formatDate(value)}, ${formatTime(value)}`;
}

/** The instant at which the reader's current day began, by the server's clock. */
export function startOfToday(now: number | Date = serviceTime()): string {
  return startOfDay(formatIsoDay(now));
}

/** 2026-11-21, in the reader's time zone. */
export function formatIsoDay(value: string | number | Date): string {
  const date = asDate(value);
  if (isHere()) return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const [day, month, year] = format({ day: '2-digit', month: '2-digit', year: 'numeric' }, asDate(value)).split('/');
  return `${year?.padStart(4, '0')}-${month}-${day}`;
}

const NIGHT_MS = 4 * 3_600_000;

/** The instant at which a day (2026-11-21) began in the reader's time zone. */
export function startOfDay(isoDay: string): string {
  return new Date(momentOf(`${isoDay}T00:00`)).toISOString();
}

/**
 * The instant of a local time (2026-11-21T09:41) in the reader's time zone; NaN if there is no such day or time. Of a time that the
 * clock repeats, the first; one that it skips is as much later as the clock jumps, so a skipped midnight is the jump itself.
 */
export function momentOf(localTime: string): number {
  if (isHere()) return Date.parse(localTime);
  const utc = Date.parse(`${localTime}Z`);
  if (Number.isNaN(utc)) return utc;
  const offsetAt = (at: number) => Date.parse(`${formatIsoDay(at)}T${formatTimeWithSeconds(at)}Z`) - at;
  const near = utc - offsetAt(utc);
  // The clock may change within these hours.
  const [before, after] = [near - NIGHT_MS, near + NIGHT_MS].map((at) => utc - offsetAt(at)) as [number, number];
  const isThen = (at: number) => at + offsetAt(at) === utc;
  return !isThen(before) && isThen(after) ? after : before;
}
