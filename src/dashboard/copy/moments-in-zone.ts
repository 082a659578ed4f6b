import { serviceTime } from '#dashboard/browser/service-time.ts';
import { nameMoment } from './moments.ts';
import { formatIsoDayIn, formatTimeIn } from './zoned-time.ts';

/** "Today, 09:41", "Yesterday, 16:20", "12 Nov, 16:05", in the given IANA time zone; with the year unless it is the current one. */
export function formatMomentIn(zone: string, value: string | number, now: number = serviceTime()): string {
  return nameMoment(formatIsoDayIn(zone, value), formatIsoDayIn(zone, now), formatTimeIn(zone, value));
}
