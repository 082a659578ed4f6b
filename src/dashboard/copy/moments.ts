import { serviceTime } from '#dashboard/browser/service-time.ts';
import { addDays } from '#domain/calendar-day.ts';
import { formatIsoDay, formatTime, MONTHS } from './dates.ts';

/** "Today, 09:41", "Yesterday, 16:20", "12 Nov, 16:05"; with the year unless it is the current one. By the server's clock. */
export function formatMoment(value: string | number | Date, now: number | Date = serviceTime()): string {
  return nameMoment(formatIsoDay(value), formatIsoDay(now), formatTime(value));
}

/** A time ("09:41") on one day, as seen from another (both 2026-11-21). */
export function nameMoment(day: string, today: string, time: string): string {
  if (day === today) return `Today, ${time}`;
  if (day === addDays(today, -1)) return `Yesterday, ${time}`;
  const [year, month, date] = day.split('-').map(Number);
  const short = `${date} ${MONTHS[Number(month) - 1]}`;
  return `${year === Number(today.slice(0, 4)) ? short : `${short} ${year}`}, ${time}`;
}

/** When what is shown was read: "09:41", or on another day "yesterday, 16:20": a tablet that slept overnight may still be offline. */
export function formatReadAt(value: string | number | Date, now: number | Date = serviceTime()): string {
  return nameReadAt(formatIsoDay(value), formatIsoDay(now), formatTime(value));
}

/** The same for a time ("09:41") on one day, as seen from another (both 2026-11-21). */
export function nameReadAt(day: string, today: string, time: string): string {
  return day === today ? time : inSentence(nameMoment(day, today, time));
}

/** “Today, 09:41” becomes “today, 09:41” within a sentence. Months keep their capital. */
export function inSentence(moment: string): string {
  return moment.replace(/^(?:Today|Yesterday)/u, (day) => day.toLowerCase());
}
