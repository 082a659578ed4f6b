/** A timer that comes this much too late was held up by a busy page, and with it the keys that were pressed meanwhile. */
const LATE_MS = 30;

/** `setTimeout` that says whether it came late: a busy page may run a timer before the keys that came earlier. */
export function setLateTimeout(afterMs: number, run: (isLate: boolean) => void): ReturnType<typeof setTimeout> {
  const setAt = performance.now();
  return setTimeout(() => run(performance.now() - setAt > afterMs + LATE_MS), afterMs);
}
