import { useState } from 'react';
import type { Today } from '#contract/gateway/today.ts';
import { sinceYesterdayCopy } from '#dashboard/copy/today.ts';

/**
 * Whether the page still starts with what is left from yesterday: until the day's first warning. Then that section moves to the bottom, and
 * on the next day, if the page stays open, back to the top; but never while it has focus.
 */
export function useMorning(today: Today | undefined): boolean {
  const [shown, setShown] = useState<{ readonly day: string; readonly isMorning: boolean }>();
  if (today === undefined) return shown?.isMorning ?? true;
  const { day, lanes } = today;
  const isOver = lanes.some(
    ({ state, warnings }) => warnings.length > 0 || state === 'warned' || state === 'urgent' || state === 'passed',
  );
  const isMorning = !isOver && (shown?.day !== day || shown.isMorning);
  if (shown?.day === day && shown.isMorning === isMorning) return isMorning;
  if (shown !== undefined && hasFocus()) return shown.isMorning;
  setShown({ day, isMorning });
  return isMorning;
}

function hasFocus(): boolean {
  return document.activeElement?.closest(`section[aria-label="${sinceYesterdayCopy.title}"]`) != null;
}
