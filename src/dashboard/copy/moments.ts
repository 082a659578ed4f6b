import { formatDate, formatDay, formatTime } from './dates.ts';

/** "Today, 09:41", "Yesterday, 16:20", "12 Nov, 16:05", with the year when it is another. */
export function formatMoment(value: string | number | Date, now: Date = new Date()): string {
  const date = new Date(value);
  const day = formatDate(date);
  const time = formatTime(date);
  if (day === formatDate(now)) return `Today, ${time}`;
  if (day === formatDate(now.getTime() - 86_400_000)) return `Yesterday, ${time}`;
  return formatDay(date) + (day.slice(-4) === formatDate(now).slice(-4) ? '' : ` ${day.slice(-4)}`) + `, ${time}`;
}

/** “Today, 09:41” inside a sentence: “today, 09:41”. Months keep their capital. */
export function inSentence(moment: string): string {
  return moment.replace(/^(?:Today|Yesterday)/u, (day) => day.toLowerCase());
}
