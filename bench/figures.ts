import { cpus, loadavg, totalmem } from 'node:os';

/** Median, least and most of several runs, in the unit given. */
export function describeRuns(name: string, runs: readonly number[], unit = 'ms'): string {
  const sorted = runs.toSorted((a, b) => a - b);
  const show = (value: number | undefined) => (value ?? Number.NaN).toFixed((value ?? 0) < 10 ? 1 : 0);
  return `${name}: median ${show(median(runs))} ${unit} (${show(sorted[0])} to ${show(sorted.at(-1))}, ${runs.length} runs)`;
}

export function median(runs: readonly number[]): number {
  const sorted = runs.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** What the figures were measured on; they mean little without it. */
export function describeMachine(): string {
  const load = loadavg().map((value) => value.toFixed(1));
  return `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, load ${load.join(' ')}`;
}
