import { accessSync, constants, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runProgram } from './run-program.ts';

const ROOT = join(import.meta.dirname, '..');
const RESULTS = join(ROOT, 'test-results');
/** Linux's folder in memory. */
const IN_MEMORY = '/dev/shm';
/** Several times what all tests together keep at once. */
const ROOM_BYTES = 2 * 1024 ** 3;
const ENVIRONMENT = {
  ...process.env,
  /** Test runners start a process per file; the cache lets each module be compiled only once. */
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
  /** Every commit of a test's database waits for the disk, so their folders are in memory, where a killed process loses no more. */
  TMPDIR: hasRoomInMemory() ? IN_MEMORY : tmpdir(),
};

interface Count {
  readonly passed: number;
  /** One line per failure: the name of a check, or a test with its file and the first line of its message. */
  readonly failed: readonly string[];
}

/** The parts of Vitest's and Playwright's JSON reports that are read here. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface PlaywrightSpec {
  readonly title: string;
  readonly file: string;
  readonly ok: boolean;
  readonly tests: readonly {
    readonly status: string;
    readonly results: readonly { readonly error?: { readonly message?: string } }[];
  }[];
}

interface PlaywrightSuite {
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

/** Runs every check even if an earlier one failed, names the failures, and ends with one line of counts. */
async function check(): Promise<void> {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const build = await step('build', ['node', 'src/build.ts']);
  // Tests of servers wait for a quarter of their time, which is enough for what only reads the sources.
  const [unit, ...reading] = await Promise.all([
    tests(
      'rules, servers and pages',
      ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${RESULTS}/unit.json`],
      readVitest,
    ),
    step('types', ['tsc', '-b', '--singleThreaded']),
    step('lint', ['oxlint', '--type-aware', '--deny-warnings']),
    step('format', ['oxfmt', '--check']),
    step('unused code', ['knip']),
  ]);
  const browser = await step('browser', ['node', 'e2e/install-browser.ts']);
  const endToEnd = await tests(
    'end to end',
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    readPlaywright,
  );
  const counts = [build, unit, ...reading, browser, endToEnd];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.flatMap((count) => count.failed);
  for (const line of failed) console.log(`✗ ${line}`);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 && passed > 0 ? 0 : 1;
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) > ROOM_BYTES;
  } catch {
    return false;
  }
}

/** A command of a program that the project has installed. */
const inProject = ([program = '', ...args]: readonly string[]) => [join(ROOT, 'node_modules/.bin', program), ...args];

async function step(name: string, args: readonly string[]): Promise<Count> {
  return (await runProgram(name, inProject(args), ENVIRONMENT, 'pipe'))
    ? { passed: 1, failed: [] }
    : { passed: 0, failed: [name] };
}

/** Counts individual tests from the runner's report. A run that fails without a failed test counts as one failure. */
async function tests(name: string, args: readonly string[], read: () => Count): Promise<Count> {
  const ok = await runProgram(name, inProject(args), ENVIRONMENT, 'inherit');
  try {
    const { passed, failed } = read();
    return { passed, failed: ok || failed.length > 0 ? failed : [`${name}: no test failed, but the run did`] };
  } catch {
    return { passed: 0, failed: [`${name}: the run left no report`] };
  }
}

function readVitest(): Count {
  const report = JSON.parse(readFileSync(join(RESULTS, 'unit.json'), 'utf8')) as VitestReport;
  const files = report.testResults.map((file) => ({ ...file, name: relative(ROOT, file.name) }));
  return {
    passed: report.numPassedTests,
    failed: files.flatMap((file) => {
      const failed = file.assertionResults.filter((test) => test.status === 'failed');
      // A file that can't be loaded fails without a failed test.
      if (failed.length === 0 && file.status === 'failed') return [line(file.name, file.message)];
      return failed.map((test) => line(`${file.name} › ${test.fullName}`, test.failureMessages[0]));
    }),
  };
}

function readPlaywright(): Count {
  const { stats, suites, errors } = JSON.parse(readFileSync(join(RESULTS, 'e2e.json'), 'utf8')) as PlaywrightReport;
  const specs = suites.flatMap(specsOf).filter((spec) => !spec.ok || spec.tests.some((t) => t.status === 'flaky'));
  return {
    passed: stats.expected,
    // Retries are off. If they are ever turned on, a test that passes only on a retry is a defect.
    failed: [
      ...specs.map((spec) => line(`e2e/${spec.file} › ${spec.title}`, messageOf(spec))),
      ...errors.map((error) => line('e2e', error.message)),
    ],
  };
}

const specsOf = (suite: PlaywrightSuite): readonly PlaywrightSpec[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

const messageOf = (spec: PlaywrightSpec) =>
  spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error?.message;

const line = (name: string, message: string | undefined) =>
  [name, stripVTControlCharacters(message ?? '').split('\n', 1)[0]].filter(Boolean).join(': ');

await check();
