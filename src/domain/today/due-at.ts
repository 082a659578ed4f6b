import type { LaneFrame } from './lane-frame.ts';

/**
 * When an unbooked order is due: the cut-off it must make, or one it has missed; undefined if there is none. A passed
 * cut-off is late, exactly as Today counts it.
 */
export function dueAt({ shown, next, dueBefore, lateBefore }: LaneFrame, cameInAt: number): number | undefined {
  if (cameInAt < lateBefore) return lateBefore;
  if (shown && cameInAt < dueBefore) return shown.dueBefore;
  return next?.dueBefore;
}
