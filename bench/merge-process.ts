import { existsSync, globSync, openAsBlob, readFileSync } from 'node:fs';
import { join } from 'node:path';

const STATUS = '/proc/self/status';

/**
 * Merges the given files with the worker built for the dashboard, and prints the time and memory it took; a separate process, so that
 * memory can be measured.
 */
const paths = JSON.parse(readFileSync(0, 'utf8')) as string[];
const files = await Promise.all(paths.map((path) => openAsBlob(path)));
const { promise, resolve } = Promise.withResolvers<{ merged?: { sheets: number }; problem?: string }>();
let handleMessage: (event: { data: object }) => void = () => {};
Object.assign(globalThis, {
  addEventListener: (_type: string, listener: typeof handleMessage) => {
    handleMessage = listener;
  },
  postMessage: resolve,
});
const [worker = ''] = globSync(join(import.meta.dirname, '../dist/assets/merge-labels-worker-*.js'));
await import(worker);
const started = performance.now();
handleMessage({ data: { files, order: files.map((_, index) => index), size: 'thermal_a6', startAt: 1 } });
const { merged, problem } = await promise;
const ms = performance.now() - started;
if (merged?.sheets !== paths.length) throw new Error(problem ?? `${merged?.sheets} pages of ${paths.length} labels.`);
console.log(JSON.stringify({ ms, peakMb: readPeakMb() }));

/** Not from `resourceUsage()`, which starts from the parent process's peak. */
function readPeakMb(): number {
  const [, kB] = existsSync(STATUS) ? (/^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync(STATUS, 'utf8')) ?? []) : [];
  return kB === undefined ? process.resourceUsage().maxRSS / 1024 : Number(kB) / 1024;
}
