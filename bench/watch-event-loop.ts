import { renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

export interface HeldLoop {
  readonly p99: number;
  readonly longest: number;
}

const LOOK_EVERY_MS = 5;

/**
 * In the measured process (`--import`): at SIGUSR2 it writes down how long its event loop was held since the last time. What its
 * thread worked between two looks, not what it waited: on a machine that does other things too, that is not its own.
 */
if (isMainThread) {
  const file = process.env['EVENT_LOOP_FILE'] ?? '';
  let held: number[] = [];
  let last = process.threadCpuUsage();
  setInterval(() => {
    const now = process.threadCpuUsage();
    held.push((now.user - last.user + now.system - last.system) / 1000);
    last = now;
  }, LOOK_EVERY_MS).unref();
  process.on('SIGUSR2', () => {
    const sorted = held.toSorted((a, b) => a - b);
    held = [];
    const told: HeldLoop = { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, longest: sorted.at(-1) ?? 0 };
    writeFileSync(`${file}.new`, JSON.stringify(told));
    renameSync(`${file}.new`, file);
  });
}
