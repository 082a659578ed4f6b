import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { median } from './figures.ts';

export interface Figure {
  readonly name: string;
  readonly measured: number;
  /** The maximum; for `/s`, where more is better, the minimum. */
  readonly reach: number;
  /** `×` for ratios that hold on any machine; empty for a plain number. */
  readonly unit: 'ms' | 'MB' | 'kB' | '×' | '%' | '/s' | '';
}

/** A line of the history. Figures it doesn't name weren't measured in that run. */
interface RecordedRun {
  readonly at: string;
  readonly machine: string;
  readonly load: readonly number[];
  /** Null if a figure couldn't be measured. */
  readonly of_reach: Readonly<Record<string, number | null>>;
}

const HISTORY = join(import.meta.dirname, 'history');
/** How many earlier runs to compare with: a single one may have met a busy machine. */
const RUNS_BEFORE = 5;
/** Two runs of the same build differ by less than this. */
const WORSE = 1.25;
const machine = () => `${cpus().length} × ${cpus()[0]?.model.trim()}`;
const figures: Figure[] = [];

/** Records a figure for the table at the end of the run. */
export function recordFigure(figure: Figure): void {
  figures.push(figure);
}

export function countFigures(): number {
  return figures.length;
}

/** Each figure next to its reach and its earlier share; `!` marks one that misses its reach, `+` one that is a quarter worse than before. */
export function describeFigures(measured: readonly Figure[] = figures, folder = HISTORY): string {
  const before = readBefore(folder);
  const lines = measured.map((figure) => {
    const { name, measured: value, reach, unit } = figure;
    const was = before(name);
    const mark = `${isReached(figure) ? ' ' : '!'}${was !== undefined && hasWorsened(figure, was) ? '+' : ' '}`;
    const figureText = `${show(value).padStart(8)} ${unit.padEnd(2)} reach ${`${show(reach)} ${unit}`.padEnd(9)}`;
    const share = `${shareOf(figure).toFixed(2)} of it${was === undefined ? '' : `, before ${was.toFixed(2)}`}`;
    return `${mark} ${name.padEnd(64)} ${figureText} ${share}`;
  });
  const short = measured.filter((figure) => !isReached(figure)).length;
  return [...lines, `${measured.length - short} of ${measured.length} figures are within reach.`].join('\n');
}

/** Appends a dated line per run: each figure as a share of its reach, so that later changes that cost speed show up. */
export function keepHistory(now: Date, measured: readonly Figure[] = figures, folder = HISTORY): void {
  mkdirSync(folder, { recursive: true });
  const line: RecordedRun = {
    at: now.toISOString(),
    machine: machine(),
    load: loadavg().map((load) => Number(load.toFixed(1))),
    of_reach: Object.fromEntries(measured.map((figure) => [figure.name, Number(shareOf(figure).toFixed(2))])),
  };
  appendFileSync(join(folder, `${now.toISOString().slice(0, 4)}.jsonl`), `${JSON.stringify(line)}\n`);
}

/** Returns a function that gives a figure's usual share in the last runs on such a machine, from this year and the previous one. */
function readBefore(folder: string): (name: string) => number | undefined {
  const year = new Date().getUTCFullYear();
  const runs = [year - 1, year]
    .map((one) => join(folder, `${one}.jsonl`))
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .flatMap(readRun)
    .filter((run) => run.machine === machine());
  return (name) => {
    const shares = runs.flatMap((run) => run.of_reach[name] ?? []);
    return shares.length === 0 ? undefined : median(shares.slice(-RUNS_BEFORE));
  };
}

/** Skips a line that a run left incomplete. */
function readRun(line: string): RecordedRun[] {
  try {
    const run = JSON.parse(line) as Partial<RecordedRun> | null;
    return run?.of_reach === undefined ? [] : [run as RecordedRun];
  } catch {
    return [];
  }
}

/** With a reach of 0, anything above it is infinitely beyond. */
function shareOf({ measured, reach }: Figure): number {
  return reach === 0 && measured === 0 ? 0 : measured / reach;
}

function hasWorsened(figure: Figure, before: number): boolean {
  const share = shareOf(figure);
  return figure.unit === '/s' ? share * WORSE < before : share > before * WORSE;
}

/** NaN misses its reach too. */
function isReached({ measured, reach, unit }: Figure): boolean {
  return unit === '/s' ? measured >= reach : measured <= reach;
}

function show(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0);
}
