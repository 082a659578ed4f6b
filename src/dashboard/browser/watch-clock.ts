/** Less is drift that a time server corrects. */
const NOISE_MS = 5_000;
const LOOK_MS = 1_000;

/** Calls `onSet` after this device's clock was set, or stood still while it slept: the difference to the server's is another one then. */
export function watchClock(onSet: () => void): () => void {
  const sinceStart = () => Date.now() - performance.now();
  let before = sinceStart();
  const timer = setInterval(() => {
    const now = sinceStart();
    if (Math.abs(now - before) < NOISE_MS) return;
    before = now;
    onSet();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
