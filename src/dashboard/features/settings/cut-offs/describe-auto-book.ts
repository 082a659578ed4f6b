import { WEEKDAYS, type Weekday } from '#contract/gateway/cut-off-values.ts';
import { readClockTime } from '#domain/today/check-cut-offs.ts';
import { cutOffsCopy as copy } from '#dashboard/copy/cut-offs.ts';
import type { LaneDraft } from './cut-offs-draft.ts';

const DAY_MIN = 24 * 60;

/** Describes on which days, and at what time, a lane would be auto-booked: "Monday to Friday", "15:45". */
export function describeAutoBook({ times, minutesBefore }: LaneDraft): readonly [days: string, time: string] {
  const set = WEEKDAYS.filter((day) => readClockTime(times[day]) !== undefined);
  const at = set.map((day) => before(readClockTime(times[day]) ?? '', Number(minutesBefore)));
  return [nameDays(set), copy.and([...new Set(at)])];
}

function nameDays(days: readonly Weekday[]): string {
  if (days.length === WEEKDAYS.length) return copy.everyDay;
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return '';
  const isRun = WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first) === days.length - 1;
  return isRun && days.length > 2
    ? copy.to(copy.days[first], copy.days[last])
    : copy.and(days.map((day) => copy.days[day]));
}

function before(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  const at = (hours * 60 + rest - minutes + DAY_MIN) % DAY_MIN;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}
