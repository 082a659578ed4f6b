const LOOK_EVERY_MS = 1000;

/** Runs `run`, about a second late, once the process that started this one has ended. Never on Windows, which doesn't tell. */
export function whenParentEnds(run: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    run();
  }, LOOK_EVERY_MS);
  timer.unref();
}
