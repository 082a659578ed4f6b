import { tracingChannel } from 'node:diagnostics_channel';
import type { Log } from './log.ts';

export interface Loop {
  /** Runs the step now, or once more if it is already running. */
  readonly wake: () => void;
  /** Resolves when no step is running or due. */
  readonly settled: () => Promise<void>;
  /** Aborts the step's signal, and resolves when the step has ended. */
  readonly stop: () => Promise<void>;
}

export interface LoopStep {
  readonly loop: string;
}

/** Every step of every loop, for measurements: how many, how long, how many failed. Costs nothing while nobody subscribes. */
export const loopSteps = tracingChannel<LoopStep, LoopStep>('slipway:loop');

/** Longest sleep: bounds how long a clock change or a missed wake goes unnoticed. */
const LONGEST_SLEEP_MS = 5_000;
/** Backoff after a failed step; doubles with each further failure, up to the longest sleep. */
const FIRST_BACK_OFF_MS = 200;

/**
 * Runs `step` repeatedly, one at a time, until stopped. A step returns how many milliseconds to wait before the next one; Infinity if only
 * a wake brings more to do. A step that fails is logged under `name` and runs again.
 */
export function runLoop(name: string, log: Log, step: (signal: AbortSignal) => Promise<number>): Loop {
  const stopping = new AbortController();
  const settling: (() => void)[] = [];
  let failures = 0;
  let isWoken = false;
  let sleeping: { readonly end: () => void } | undefined;

  const runStep = async (): Promise<number> => {
    isWoken = false;
    try {
      const wait = await loopSteps.tracePromise(() => step(stopping.signal), { loop: name });
      failures = 0;
      return wait;
    } catch (err) {
      if (stopping.signal.aborted) return 0;
      failures += 1;
      log.error({ err, loop: name, failures }, 'A step failed; it will run again');
      return Math.min(FIRST_BACK_OFF_MS * 2 ** (failures - 1), LONGEST_SLEEP_MS);
    }
  };

  const sleep = async (ms: number): Promise<void> => {
    if (ms > 0) for (const resolve of settling.splice(0)) resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, Math.min(Math.max(ms, 0), LONGEST_SLEEP_MS));
    sleeping = ms > 0 ? { end: resolve } : undefined;
    await promise;
    clearTimeout(timer);
    sleeping = undefined;
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const wait = await runStep();
      if (!isWoken && !stopping.signal.aborted) await sleep(wait);
    }
    for (const resolve of settling.splice(0)) resolve();
  };

  const running = run();
  const wake = () => {
    isWoken = true;
    sleeping?.end();
    sleeping = undefined;
  };
  return {
    wake,
    settled: async () => {
      if (sleeping || stopping.signal.aborted) return;
      await new Promise<void>((resolve) => {
        settling.push(resolve);
      });
    },
    stop: async () => {
      stopping.abort();
      wake();
      await running;
    },
  };
}
