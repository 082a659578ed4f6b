import { serviceTime } from '#dashboard/browser/service-time.ts';
import { addDays } from '#domain/calendar-day.ts';
import { formatIsoDay } from './dates.ts';

export interface DayPreset {
  readonly name: string;
  /** First and last day, both included: 2026-11-21. */
  readonly from: string;
  readonly to: string;
}

/** The date ranges that people use most, relative to `today` (2026-11-21). Weeks begin on Monday. */
export function listDayPresets(today: string = formatIsoDay(serviceTime())): readonly DayPreset[] {
  const yesterday = addDays(today, -1);
  return [
    { name: 'Today', from: today, to: today },
    { name: 'Yesterday', from: yesterday, to: yesterday },
    { name: 'Last 7 days', from: addDays(today, -6), to: today },
    { name: 'This week', from: addDays(today, -daysSinceMonday(today)), to: today },
  ];
}

function daysSinceMonday(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}
