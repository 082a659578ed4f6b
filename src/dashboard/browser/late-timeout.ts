/** A timer that fires this much late was held up by a busy page, and so were the keys pressed meanwhile. */
const LATE_MS = 30;

/** `setTimeout` that says whether it fired late: a busy page may run a timer before keys that were pressed earlier. */
export function setLateTimeout(afterMs: number, run: (isLate: boolean) => void): ReturnType<typeof setTimeout> {
  const setAt = performance.now();
  return setTimeout(() => run(performance.now() - setAt > afterMs + LATE_MS), afterMs);
}
