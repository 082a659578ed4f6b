import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { MUTANTS, OF_BOOKING } from './mutants/all-mutants.ts';
import type { Mutant } from './mutants/mutant.ts';

const ROOT = join(import.meta.dirname, '..');
/** A test that would wait long for something that never comes has noticed the mutant too. */
const HANGS_AFTER_MS = 30_000;
const NOT_COPIED = new Set(['node_modules', '.git', 'dist', 'data', 'test-results', 'playwright-report']);

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

/**
 * Applies small faulty patches to a copy, one at a time, and runs the tests that must catch each. Words on the command line select mutants
 * by name: `npm run mutants -- clock`.
 */
async function measure(words: readonly string[]): Promise<void> {
  const chosen = MUTANTS.filter(({ name }) => words.every((word) => name.includes(word)));
  const copy = mkdtempSync(join(tmpdir(), 'slipway-mutants-'));
  cpSync(ROOT, copy, { recursive: true, filter: (path) => path === ROOT || !NOT_COPIED.has(basename(path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const survived: string[] = [];
  try {
    for (const [at, mutant] of chosen.entries()) {
      const started = Date.now();
      const missed = await tryOut(copy, mutant);
      const seconds = ((Date.now() - started) / 1000).toFixed(0);
      const kind = OF_BOOKING.includes(mutant) ? 'booking' : 'other';
      const verdict = missed.length === 0 ? `caught by ${mutant.caughtBy.length}` : `SURVIVED: ${missed.join('; ')}`;
      console.log(`| ${at + 1}/${chosen.length} | ${kind} | ${mutant.name} | ${verdict} | ${seconds} s |`);
      if (missed.length > 0) survived.push(mutant.name);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  console.log(`\n${chosen.length - survived.length} of ${chosen.length} mutants caught`);
  process.exitCode = survived.length === 0 && chosen.length > 0 ? 0 : 1;
}

/** The tests that should have failed with the patch applied, but didn't. */
async function tryOut(copy: string, { file, edits, caughtBy }: Mutant): Promise<string[]> {
  const originals = new Map<string, string>();
  try {
    for (const [find, replace, other = file] of edits) {
      const path = join(copy, other);
      const text = readFileSync(path, 'utf8');
      if (!originals.has(path)) originals.set(path, text);
      writeFileSync(
        path,
        text.replace(find, () => replace),
      );
    }
    const report = await runTests(copy, caughtBy);
    return caughtBy
      .filter(([test, name]) => {
        const results = report.testResults.find((one) => one.name.endsWith(test))?.assertionResults ?? [];
        return !results.some((result) => result.fullName.includes(name) && result.status === 'failed');
      })
      .map(([test, name]) => `${basename(test)} "${name}"`);
  } finally {
    for (const [path, text] of originals) writeFileSync(path, text);
  }
}

async function runTests(copy: string, tests: Mutant['caughtBy']): Promise<Report> {
  const files = [...new Set(tests.map(([file]) => file))];
  const names = tests.map(([, name]) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  const output = join(copy, 'mutant.json');
  rmSync(output, { force: true });
  const words = [
    'run',
    ...files,
    '-t',
    names,
    '--reporter=json',
    `--outputFile=${output}`,
    '--maxWorkers=2',
    `--testTimeout=${HANGS_AFTER_MS}`,
  ];
  const run = spawn(join(copy, 'node_modules/.bin/vitest'), words, { cwd: copy, stdio: 'ignore', detached: true });
  await once(run, 'exit');
  endProcessesOf(run.pid);
  try {
    return JSON.parse(readFileSync(output, 'utf8')) as Report;
  } catch {
    return { testResults: [] };
  }
}

/** A test that timed out may have left servers running. */
function endProcessesOf(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // No process is left.
  }
}

await measure(process.argv.slice(2));
