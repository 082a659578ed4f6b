import { WEEKDAYS, type Weekday } from '#contract/gateway/cut-off-values.ts';
import { readClockTime } from '#domain/today/check-cut-offs.ts';
import { cutOffsCopy as copy } from '#dashboard/copy/cut-offs.ts';
import type { LaneDraft } from './cut-offs-draft.ts';

const DAY_MIN = 24 * 60;

/** Describes on which days, and at what time, a lane would be auto-booked: "Monday to Friday", "15:45". */
export function describeAutoBook({ times, minutesBefore }: LaneDraft): readonly [days: string, time: string] {
  const at = WEEKDAYS.flatMap((day) => {
    const time = readClockTime(times[day]);
    return time === undefined ? [] : [before(day, time, Number(minutesBefore))];
  });
  const days = WEEKDAYS.filter((day) => at.some((one) => one.day === day));
  return [nameDays(days), copy.and([...new Set(at.map(({ time }) => time))])];
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

/** May be on the day before, for a cut-off shortly after midnight. */
function before(day: Weekday, time: string, minutes: number): { readonly day: Weekday; readonly time: string } {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  const at = hours * 60 + rest - minutes;
  const wrapped = (at + DAY_MIN) % DAY_MIN;
  return {
    day: at < 0 ? (WEEKDAYS.at(WEEKDAYS.indexOf(day) - 1) ?? day) : day,
    time: `${String(Math.floor(wrapped / 60)).padStart(2, '0')}:${String(wrapped % 60).padStart(2, '0')}`,
  };
}
