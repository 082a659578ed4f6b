import { renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

export interface HeldLoop {
  readonly p99: number;
  readonly longest: number;
}

const SAMPLE_INTERVAL_MS = 5;

/**
 * Runs in the measured process (`--import`): on SIGUSR2 it records how long its event loop was blocked since the last time. Counts the
 * thread's CPU time between two samples rather than elapsed time, which on a busy machine includes waiting.
 */
if (isMainThread) {
  const file = process.env['EVENT_LOOP_FILE'] ?? '';
  let held: number[] = [];
  let last = process.threadCpuUsage();
  setInterval(() => {
    const now = process.threadCpuUsage();
    held.push((now.user - last.user + now.system - last.system) / 1000);
    last = now;
  }, SAMPLE_INTERVAL_MS).unref();
  process.on('SIGUSR2', () => {
    const sorted = held.toSorted((a, b) => a - b);
    held = [];
    const told: HeldLoop = { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, longest: sorted.at(-1) ?? 0 };
    writeFileSync(`${file}.new`, JSON.stringify(told));
    renameSync(`${file}.new`, file);
  });
}
