import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const RESULTS = join(ROOT, 'test-results');

interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** Runs every check, whether or not an earlier one failed, and closes with one line that counts them. */
function check(): void {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const counts = [
    step('types', ['tsc', '-b']),
    step('lint', ['oxlint', '--type-aware', '--deny-warnings']),
    step('format', ['oxfmt', '--check']),
    step('unused code', ['knip']),
    tests(
      'rules, servers and pages',
      ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${RESULTS}/unit.json`],
      readVitest,
    ),
    step('build', ['node', 'src/build-dashboard.ts']),
    step('browser', ['node', 'e2e/install-browser.ts']),
    tests('end to end', ['playwright', 'test', '--config', 'e2e/playwright.config.ts'], readPlaywright),
  ];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

function run(name: string, [command = '', ...args]: readonly string[]): boolean {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin', command), args, { cwd: ROOT, stdio: 'inherit' });
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'failed'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return status === 0;
}

function step(name: string, args: readonly string[]): Count {
  return run(name, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts single tests by the runner's own report. A runner that fails without a failed test still counts as one. */
function tests(name: string, args: readonly string[], read: () => Count): Count {
  const ok = run(name, args);
  try {
    const { passed, failed } = read();
    return { passed, failed: ok ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function readVitest(): Count {
  const report = JSON.parse(readFileSync(join(RESULTS, 'unit.json'), 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function readPlaywright(): Count {
  const { stats } = JSON.parse(readFileSync(join(RESULTS, 'e2e.json'), 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  // Nothing is tried twice. Should it ever be: what passes only then is a defect.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

check();
