import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { median } from './figures.ts';

export interface Figure {
  readonly name: string;
  readonly measured: number;
  /** The most that it may be; the least where more is better (`/s`). */
  readonly reach: number;
  /** `×` for what holds on any machine; nothing for a plain number. */
  readonly unit: 'ms' | 'MB' | 'kB' | '×' | '%' | '/s' | '';
}

/** A line of the history. What it doesn't name was not measured in that run. */
interface KeptRun {
  readonly at: string;
  readonly machine: string;
  readonly load: readonly number[];
  /** Null where a figure could not be told. */
  readonly of_reach: Readonly<Record<string, number | null>>;
}

const HISTORY = join(import.meta.dirname, 'history');
/** Of the runs before, so many are looked at: one alone may have met a busy machine. */
const RUNS_BEFORE = 5;
/** Less than that is what two runs of the same build differ by. */
const WORSE = 1.25;
const machine = () => `${cpus().length} × ${cpus()[0]?.model.trim()}`;
const figures: Figure[] = [];

/** Keeps a figure for the table at the end of the run. */
export function recordFigure(figure: Figure): void {
  figures.push(figure);
}

export function countFigures(): number {
  return figures.length;
}

/** What was measured beside what is to be reached and what it was before; `!` marks what falls short, `+` what is a quarter worse than before. */
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

/** One dated line per run: each figure as a share of its reach, so that a later change that costs speed shows. */
export function keepHistory(now: Date, measured: readonly Figure[] = figures, folder = HISTORY): void {
  mkdirSync(folder, { recursive: true });
  const line: KeptRun = {
    at: now.toISOString(),
    machine: machine(),
    load: loadavg().map((load) => Number(load.toFixed(1))),
    of_reach: Object.fromEntries(measured.map((figure) => [figure.name, Number(shareOf(figure).toFixed(2))])),
  };
  appendFileSync(join(folder, `${now.toISOString().slice(0, 4)}.jsonl`), `${JSON.stringify(line)}\n`);
}

/** Tells of a figure its usual share in the last runs on such a machine, of this year and the one before. */
function readBefore(folder: string): (name: string) => number | undefined {
  const year = new Date().getFullYear();
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

/** A line that a run left half written tells nothing, and takes nothing from the others. */
function readRun(line: string): KeptRun[] {
  try {
    const run = JSON.parse(line) as Partial<KeptRun> | null;
    return run?.of_reach === undefined ? [] : [run as KeptRun];
  } catch {
    return [];
  }
}

/** Where nothing at all is allowed, anything is beyond every share. */
function shareOf({ measured, reach }: Figure): number {
  return reach === 0 && measured === 0 ? 0 : measured / reach;
}

function hasWorsened(figure: Figure, before: number): boolean {
  const share = shareOf(figure);
  return figure.unit === '/s' ? share * WORSE < before : share > before * WORSE;
}

/** What could not be measured falls short too. */
function isReached({ measured, reach, unit }: Figure): boolean {
  return unit === '/s' ? measured >= reach : measured <= reach;
}

function show(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0);
}
