import { cpus, loadavg, totalmem } from 'node:os';

/** Median, minimum and maximum of several runs, in the given unit. */
export function describeRuns(name: string, runs: readonly number[], unit = 'ms'): string {
  const sorted = runs.toSorted((a, b) => a - b);
  const show = (value: number | undefined) => (value ?? Number.NaN).toFixed((value ?? 0) < 10 ? 1 : 0);
  return `${name}: median ${show(median(runs))} ${unit} (${show(sorted[0])} to ${show(sorted.at(-1))}, ${runs.length} runs)`;
}

/** Median and 95th percentile of the runs, in milliseconds. */
export function describePercentiles(name: string, runs: readonly number[]): string {
  const [half, most] = [percentile(runs, 50), percentile(runs, 95)];
  return `${name}: p50 ${half.toFixed(0)} ms, p95 ${most.toFixed(0)} ms (${runs.length} runs)`;
}

export function percentile(runs: readonly number[], percent: number): number {
  const sorted = runs.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

export function median(runs: readonly number[]): number {
  const sorted = runs.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The machine the figures were measured on; they mean little without it. */
export function describeMachine(): string {
  const load = loadavg().map((value) => value.toFixed(1));
  return `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, load ${load.join(' ')}`;
}
