import type { Lane } from '#contract/gateway/lanes.ts';
import { autoBookCopy } from '#dashboard/copy/today.ts';
import { formatTimeIn, formatWeekday } from '#dashboard/copy/zoned-time.ts';

/** When a lane's auto-book is set for, "Books itself at 15:45"; with the day if it is too late for the cut-off shown. Null if it isn't set. */
export function describeSetAutoBook(lane: Lane, zone: string): string | null {
  const { auto_book: auto, cut_off: cutOff, next_pickup: next } = lane;
  if (auto.state !== 'set' || auto.at === null) return null;
  const isForNext = cutOff !== null && Date.parse(auto.at) >= Date.parse(cutOff.at);
  return autoBookCopy.set(
    formatTimeIn(zone, auto.at),
    isForNext && next !== null ? formatWeekday(next.day) : undefined,
  );
}
