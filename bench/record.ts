import { appendFileSync, mkdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

export interface Figure {
  readonly name: string;
  readonly measured: number;
  /** The most that it may be; the least where more is better (`/s`). */
  readonly reach: number;
  /** `×` for what holds on any machine. */
  readonly unit: 'ms' | 'MB' | 'kB' | '×' | '%' | '/s';
}

const HISTORY = join(import.meta.dirname, 'history');
const figures: Figure[] = [];

/** Keeps a figure for the table at the end of the run. */
export function recordFigure(figure: Figure): void {
  figures.push(figure);
}

export function countFigures(): number {
  return figures.length;
}

/** What was measured beside what is to be reached; `!` marks what falls short. */
export function describeFigures(measured: readonly Figure[] = figures): string {
  const lines = measured.map((figure) => {
    const { name, measured: value, reach, unit } = figure;
    const mark = isReached(figure) ? ' ' : '!';
    return `${mark} ${name.padEnd(64)} ${show(value).padStart(8)} ${unit.padEnd(2)} reach ${show(reach)} ${unit}`;
  });
  const short = measured.filter((figure) => !isReached(figure)).length;
  return [...lines, `${measured.length - short} of ${measured.length} figures are within reach.`].join('\n');
}

/** One dated line per run: each figure as a share of its reach, so that a later change that costs speed shows. */
export function keepHistory(now: Date, measured: readonly Figure[] = figures, folder = HISTORY): void {
  mkdirSync(folder, { recursive: true });
  const line = {
    at: now.toISOString(),
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}`,
    load: loadavg().map((load) => Number(load.toFixed(1))),
    of_reach: Object.fromEntries(
      measured.map((figure) => [figure.name, Number((figure.measured / figure.reach).toFixed(2))]),
    ),
  };
  appendFileSync(join(folder, `${now.toISOString().slice(0, 4)}.jsonl`), `${JSON.stringify(line)}\n`);
}

/** What could not be measured falls short too. */
function isReached({ measured, reach, unit }: Figure): boolean {
  return unit === '/s' ? measured >= reach : measured <= reach;
}

function show(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0);
}
