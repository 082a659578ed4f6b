import { useState } from 'react';
import type { Today } from '#contract/gateway/today.ts';
import { sinceYesterdayCopy } from '#dashboard/copy/today.ts';

/**
 * Whether the page still starts with what is left from yesterday: until the first warning. Then that section moves to the
 * bottom, but never while it has focus.
 */
export function useMorning(today: Today | undefined): boolean {
  const [isMorning, setMorning] = useState(true);
  const [isSettled, setSettled] = useState(false);
  if (today === undefined) return isMorning;
  const isOver = today.lanes.some(
    ({ state, warnings }) => warnings.length > 0 || state === 'warned' || state === 'urgent' || state === 'passed',
  );
  if (!isSettled) {
    setSettled(true);
    setMorning(!isOver);
    return !isOver;
  }
  if (isMorning && isOver && !hasFocus()) {
    setMorning(false);
    return false;
  }
  return isMorning;
}

function hasFocus(): boolean {
  return document.activeElement?.closest(`section[aria-label="${sinceYesterdayCopy.title}"]`) != null;
}
