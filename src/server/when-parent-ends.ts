const POLL_EVERY_MS = 1000;

/** Calls `run` within about a second after the process that started this one has ended. Never on Windows, where that can't be detected. */
export function whenParentEnds(run: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    run();
  }, POLL_EVERY_MS);
  timer.unref();
}
