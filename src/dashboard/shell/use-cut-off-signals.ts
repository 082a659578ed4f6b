import { useEffect, useRef } from 'react';
import type { Today } from '#contract/gateway/today.ts';
import { todayBannerCopy } from '#dashboard/copy/today.ts';
import { playSound, type Sound } from '#dashboard/browser/sounds.ts';
import { announce } from '#dashboard/ui/announcements.ts';

/** The last warning sounds again until somebody has seen it. */
const AGAIN_MS = 2 * 60_000;
const LAST_WARNING_MIN = 10;

/** Warnings are heard and announced once, on whatever page is open; the last one is heard again every two minutes until it is seen. */
export function useCutOffSignals(today: Today | undefined): void {
  const known = useRef<Set<string>>(undefined);
  const unseen = (today?.lanes ?? []).flatMap((lane) => {
    const warning = lane.warnings.at(-1);
    return warning === undefined || warning.seen_at !== null || lane.counts.not_booked === 0
      ? []
      : [{ id: `${lane.key} ${lane.cut_off?.at} ${warning.minutes}`, lane, minutes: warning.minutes }];
  });
  const isLast = unseen.some(({ minutes }) => minutes <= LAST_WARNING_MIN);
  useEffect(() => {
    if (today === undefined) return;
    // What was given before this page was opened is shown, not sounded.
    const isFirst = known.current === undefined;
    known.current ??= new Set();
    for (const { id, lane, minutes } of unseen) {
      if (known.current.has(id)) continue;
      known.current.add(id);
      if (isFirst) continue;
      playSound(soundOf(minutes));
      announce(todayBannerCopy.warning(lane.courier_name ?? '', minutes, lane.counts.not_booked));
    }
  }, [today, unseen]);
  useEffect(() => {
    if (!isLast) return undefined;
    const timer = setInterval(() => playSound(soundOf(LAST_WARNING_MIN)), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isLast]);
}

/** Once an hour before, twice half an hour before, three times ten minutes before. */
function soundOf(minutes: number): Sound {
  if (minutes <= LAST_WARNING_MIN) return 'cutOffLast';
  return minutes <= 30 ? 'cutOffSoon' : 'cutOff';
}
