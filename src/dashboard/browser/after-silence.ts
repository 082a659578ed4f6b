/** A timer that fires this much late was held up by a busy page or machine, and so are the keys pressed meanwhile. */
const LATE_MS = 30;
/** Nobody waits longer for a key that they pressed. */
const MOST_LATE_MS = 1000;
const MOST_WAITS = 5;

/**
 * Runs once no key can be on its way that was pressed within `silenceMs` after the last one. `pressedAt` is that one's own time:
 * a key that came late is followed by late ones, and a timer that fires late held up keys too. Returns the way to cancel it.
 */
export function afterSilence(silenceMs: number, pressedAt: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (ms: number, waitsLeft: number) => {
    const setAt = performance.now();
    timer = setTimeout(() => {
      const isLate = performance.now() - setAt > ms + LATE_MS;
      if (isLate && waitsLeft > 0) wait(silenceMs, waitsLeft - 1);
      else run();
    }, ms);
  };
  const cameLateMs = Math.min(Math.max(performance.now() - pressedAt, 0), MOST_LATE_MS);
  wait(silenceMs + cameLateMs, MOST_WAITS);
  return () => clearTimeout(timer);
}
