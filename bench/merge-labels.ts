import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Slipway } from '../e2e/slipway.ts';
import { describeRuns, median } from './figures.ts';
import { recordFigure } from './record.ts';

const COUNTS = [500, 1000, 3000];
const DIFFERENT = 1000;
const RUNS = 5;

interface Merge {
  readonly ms: number;
  readonly peakMb: number;
}

/**
 * Merging many of the platform's labels into one PDF, as the print dialog's worker does: time and peak memory of a process that does
 * nothing else, compared with qpdf on the same files if the machine has it.
 */
export async function measureMergingLabels(): Promise<void> {
  const slipway = await Slipway.start();
  const folder = mkdtempSync(join(tmpdir(), 'slipway-labels-'));
  try {
    const files = await saveLabels(slipway, folder, Math.max(...COUNTS));
    for (const count of COUNTS) {
      const merges: Merge[] = [];
      const others: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        merges.push(mergeInProcess(files.slice(0, count)));
        const other = mergeByQpdf(files.slice(0, count), join(folder, 'all.pdf'));
        if (other !== undefined) others.push(other);
      }
      const times = merges.map(({ ms }) => ms);
      console.log(describeRuns(`${count} labels in one PDF`, times));
      const peaks = merges.map(({ peakMb }) => peakMb);
      console.log(describeRuns(`  peak memory`, peaks, 'MB'));
      recordFigure({
        name: `peak memory of ${count} labels in one PDF`,
        measured: median(peaks),
        reach: count > 1000 ? 300 : 200,
        unit: 'MB',
      });
      if (others.length === 0) console.log('  (no qpdf on this machine to compare with)');
      else {
        console.log(describeRuns('  qpdf on the same files', others));
        const ratio = median(times) / median(others);
        console.log(`  ${ratio.toFixed(2)} × qpdf`);
        recordFigure({ name: `${count} labels in one PDF, beside qpdf`, measured: ratio, reach: 1.2, unit: '×' });
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await slipway.end();
  }
}

async function saveLabels(slipway: Slipway, folder: string, count: number): Promise<string[]> {
  const cookie = await slipway.signIn();
  // 3,000 files, many of them identical: making each label would take longer than everything measured.
  const numbers = await slipway.makeOrders(Math.min(count, DIFFERENT));
  const files: string[] = [];
  for (const number of numbers) {
    const label = await fetch(`${slipway.url}/api/orders/${number}/label`, { headers: { cookie } });
    const file = join(folder, `${number}.pdf`);
    writeFileSync(file, Buffer.from(await label.arrayBuffer()));
    files.push(file);
  }
  return Array.from({ length: count }, (_, at) => files[at % files.length] ?? '');
}

function mergeInProcess(files: readonly string[]): Merge {
  const { stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'merge-process.ts')], {
    input: JSON.stringify(files),
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Merge;
}

function mergeByQpdf(files: readonly string[], out: string): number | undefined {
  const started = performance.now();
  const { status } = spawnSync('qpdf', ['--empty', '--pages', ...files, '--', out]);
  return status === 0 ? performance.now() - started : undefined;
}
