import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from './recipe.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface Size {
  readonly what: string;
  readonly count: number;
}

/** Runs tests of the suite as a proof: at `share` of their full size, from 0 to 1, and only those whose title contains one of `names`. */
export function runTests(files: readonly string[], share: number, names: readonly string[] = []): Verdict {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-prove-tests-'));
  try {
    const [report, sizes] = [join(folder, 'report.json'), join(folder, 'sizes.jsonl')];
    const chosen = names.length === 0 ? [] : ['-t', names.join('|')];
    const words = ['run', ...files, ...chosen, '--reporter=json', `--outputFile=${report}`];
    spawnSync(join(ROOT, 'node_modules/.bin/vitest'), words, {
      cwd: ROOT,
      env: { ...process.env, PROOF: String(share), PROOF_SIZES: sizes },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return judge(JSON.parse(readFileSync(report, 'utf8')) as Report, readSizes(sizes), files.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function judge(
  { numPassedTests, numFailedTests, testResults }: Report,
  sizes: readonly Size[],
  files: number,
): Verdict {
  const failed = testResults.flatMap((file) => [
    ...file.assertionResults.filter((test) => test.status === 'failed').map(describeFailure),
    ...(file.assertionResults.length === 0 ? [file.message || 'A file without tests'] : []),
  ]);
  if (testResults.length < files) failed.push(`Only ${testResults.length} of ${files} files were run`);
  if (numPassedTests === 0) failed.push('No test passed');
  const counted = sizes.map(({ what, count }) => `${count.toLocaleString('en')} ${what}`);
  return {
    figure: [`${numPassedTests} of ${numPassedTests + numFailedTests} tests`, ...counted].join('; '),
    broken: failed,
  };
}

/** Includes what is needed to reproduce it: a property's message contains its seed and counterexample. */
function describeFailure(test: { readonly fullName: string; readonly failureMessages: readonly string[] }): string {
  return [test.fullName, ...test.failureMessages].join('\n');
}

/** The sizes that the tests themselves reported. */
function readSizes(file: string): Size[] {
  try {
    const lines = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean));
    return [...lines].map((line) => JSON.parse(line) as Size);
  } catch {
    return [];
  }
}
