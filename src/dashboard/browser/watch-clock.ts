/** Smaller differences are drift that a time server corrects. */
const NOISE_MS = 5_000;
const CHECK_INTERVAL_MS = 1_000;

/** Calls `onSet` after this device's clock was set, or stopped during sleep: its offset from the server's clock has changed. */
export function watchClock(onSet: () => void): () => void {
  const sinceStart = () => Date.now() - performance.now();
  let before = sinceStart();
  const timer = setInterval(() => {
    const now = sinceStart();
    if (Math.abs(now - before) < NOISE_MS) return;
    before = now;
    onSet();
  }, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
