import type { LaneFrame } from './lane-frame.ts';

/**
 * The cut-off that an order which isn't booked must make, or one that it has missed, as a moment; undefined without one. What
 * has passed is late, exactly as Today counts it.
 */
export function dueAt({ shown, next, dueBefore, lateBefore }: LaneFrame, cameInAt: number): number | undefined {
  if (cameInAt < lateBefore) return lateBefore;
  if (shown && cameInAt < dueBefore) return shown.dueBefore;
  return next?.dueBefore;
}
