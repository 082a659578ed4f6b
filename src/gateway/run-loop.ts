import type { Log } from '#server/log.ts';

export interface Loop {
  /** Runs the step now, or once more when it is running. */
  wake(): void;
  stop(): Promise<void>;
}

/** Longest sleep: a moved clock or a missed wake is noticed after it at the latest. */
const LONGEST_SLEEP_MS = 5_000;

/** Runs `step` again and again, one at a time. It returns how long to wait before the next, milliseconds. */
export function runLoop(name: string, log: Log, step: () => Promise<number>): Loop {
  const state = { stopped: false };
  let woken = false;
  let wakeUp: (() => void) | undefined;
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(Math.max(ms, 0), LONGEST_SLEEP_MS));
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    while (!state.stopped) {
      woken = false;
      let wait = LONGEST_SLEEP_MS;
      try {
        wait = await step();
      } catch (error) {
        log.error(
          { loop: name, error: String(error), stack: error instanceof Error ? error.stack : undefined },
          'A step failed; it runs again',
        );
      }
      if (!state.stopped && !woken) await sleep(wait);
    }
  };
  const running = run();
  return {
    wake: () => {
      woken = true;
      wakeUp?.();
    },
    stop: async () => {
      state.stopped = true;
      wakeUp?.();
      await running;
    },
  };
}
