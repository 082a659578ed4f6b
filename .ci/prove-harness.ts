import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TWICE_MUTANTS } from './mutants/booked-twice.ts';
import type { Mutant } from './mutants/mutant.ts';

const ROOT = join(import.meta.dirname, '..');
const NEEDED = [
  '.ci',
  'e2e',
  'src',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'dist',
];

interface BrokenRule {
  readonly file: string;
  readonly edits: Mutant['edits'];
  /** How much chaos it takes to show. */
  readonly plan: 'short' | 'broken';
  /** What the run must say, or its proof is worth nothing. */
  readonly finds: RegExp;
}

function borrow(name: string, plan: BrokenRule['plan'], finds: RegExp): BrokenRule {
  const mutant = TWICE_MUTANTS.find((one) => one.name === name);
  if (mutant === undefined) throw new Error(`There is no mutant "${name}".`);
  return { file: mutant.file, edits: mutant.edits, plan, finds };
}

/** Safety rules, each switched off by a patch. */
export const BROKEN_RULES: Readonly<Record<string, BrokenRule>> = {
  'quiet-time': borrow(
    'no quiet time after a lost answer',
    'broken',
    /^BROKEN: .* (?:was booked \d+ times|while it is under way)/mu,
  ),
  'lost-answer': {
    file: 'src/gateway/service/send-booking.ts',
    edits: [
      ['const answer: BookingAnswer = connected\n', 'const answer: BookingAnswer = connected && Date.now() === 0\n'],
    ],
    plan: 'short',
    finds: /^BROKEN: .* is said to be (?:not_booked|failed) (?:and is booked|while it is under way)/mu,
  },
};

/** Runs the proof on a copy without this rule. True when it found out. */
export function proveHarness(name: string, seed: number): boolean {
  const rule = BROKEN_RULES[name];
  if (rule === undefined)
    throw new Error(`There is no rule ${name}. There are: ${Object.keys(BROKEN_RULES).join(', ')}.`);
  const copy = mkdtempSync(join(tmpdir(), 'slipway-prove-broken-'));
  try {
    for (const part of NEEDED) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    breakRule(copy, rule);
    const { stdout } = spawnSync(process.execPath, ['.ci/prove.ts', '--plan', rule.plan], {
      cwd: copy,
      env: { ...process.env, SEED: String(seed) },
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    });
    const isFound = rule.finds.test(stdout);
    console.log(stdout.replaceAll(/^/gmu, '  '));
    console.log(
      `Without ${name}: ${isFound ? 'found, as it must be' : 'NOT FOUND, so the proof proves nothing of it'}`,
    );
    return isFound;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function breakRule(copy: string, { file, edits }: BrokenRule): void {
  for (const [find, replace, other = file] of edits) {
    const text = readFileSync(join(copy, other), 'utf8');
    if (text.split(find).length !== 2) throw new Error(`The patch does not fit ${other}: ${find}`);
    writeFileSync(
      join(copy, other),
      text.replace(find, () => replace),
    );
  }
}
