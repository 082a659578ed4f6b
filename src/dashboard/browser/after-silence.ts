/** A timer that fires this late was delayed by a busy page or machine, and so are keys pressed in the meantime. */
const LATE_MS = 30;
/** Upper bound: nobody waits longer for a key they pressed. */
const MAX_LATE_MS = 1000;
const MAX_WAITS = 5;

/**
 * Runs `run` once no key pressed within `silenceMs` of the last one can still be on its way. `pressedAt` is the last key's own timestamp: a
 * late key is followed by late ones, and a timer that fires late delayed keys too. Returns a function that cancels it.
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
  const cameLateMs = Math.min(Math.max(performance.now() - pressedAt, 0), MAX_LATE_MS);
  wait(silenceMs + cameLateMs, MAX_WAITS);
  return () => clearTimeout(timer);
}
