import { serviceTime } from '#dashboard/browser/service-time.ts';
import { addDays } from '#domain/calendar-day.ts';
import { formatDate, formatDay, formatIsoDay, formatTime } from './dates.ts';

/** "Today, 09:41", "Yesterday, 16:20", "12 Nov, 16:05"; with the year unless it is the current one. By the server's clock. */
export function formatMoment(value: string | number | Date, now: number | Date = serviceTime()): string {
  const date = new Date(value);
  const day = formatIsoDay(date);
  const today = formatIsoDay(now);
  const time = formatTime(date);
  if (day === today) return `Today, ${time}`;
  if (day === addDays(today, -1)) return `Yesterday, ${time}`;
  return `${day.slice(0, 4) === today.slice(0, 4) ? formatDay(date) : formatDate(date)}, ${time}`;
}

/** “Today, 09:41” becomes “today, 09:41” within a sentence. Months keep their capital. */
export function inSentence(moment: string): string {
  return moment.replace(/^(?:Today|Yesterday)/u, (day) => day.toLowerCase());
}
