/** Waits between checks of a manifest that is being generated, seconds. Not stated ("retry shortly"): ours. */
const WAITS_S = [2, 3, 5, 8, 10] as const;
const DEFAULT_S = 10;
const LONG_S = 30;
/** After this many checks, generation takes longer than usual. */
export const LONG_AFTER_CHECKS = 10;

/** How long to wait after check number `check` (the first is 1), milliseconds. */
export function pollIntervalMs(check: number): number {
  if (check > LONG_AFTER_CHECKS) return LONG_S * 1000;
  return (WAITS_S[check - 1] ?? DEFAULT_S) * 1000;
}
