import { useServiceClock } from '#dashboard/browser/clock.ts';

const MINUTE_MS = 60_000;

/** Whether less time is left until a cut-off than its warning says, which stays until somebody has seen it. */
export function useHasLessLeft(warning: { readonly minutes: number } | undefined, cutOffAt: string): boolean {
  const lessFrom = Date.parse(cutOffAt) - ((warning?.minutes ?? 0) - 1) * MINUTE_MS;
  return useServiceClock((now) => now >= lessFrom);
}
