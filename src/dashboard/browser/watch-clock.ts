/** Smaller differences are drift that a time server corrects. */
const NOISE_MS = 5_000;
const CHECK_INTERVAL_MS = 1_000;

/**
 * Calls `onChange` after this device's clock was set, or stopped during sleep: its offset from the server's clock has changed. Also when
 * what `readDay` returns has changed: what was shown as today's no longer is.
 */
export function watchClock(onChange: () => void, readDay: () => string): () => void {
  const sinceStart = () => Date.now() - performance.now();
  let before = sinceStart();
  let dayBefore = readDay();
  const timer = setInterval(() => {
    const [now, day] = [sinceStart(), readDay()];
    if (Math.abs(now - before) < NOISE_MS && day === dayBefore) return;
    [before, dayBefore] = [now, day];
    onChange();
  }, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
