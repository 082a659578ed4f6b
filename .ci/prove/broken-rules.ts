import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TWICE_MUTANTS } from '../mutants/booked-twice.ts';
import type { Mutant } from '../mutants/mutant.ts';

const ROOT = join(import.meta.dirname, '../..');
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
  'dist-ssr',
  'dist-servers',
];

interface BrokenRule {
  readonly file: string;
  readonly edits: Mutant['edits'];
  /** The amount of chaos needed to show it, or the recipe that does. */
  readonly shownBy: 'short' | 'broken' | 'crowd' | 'R3';
  /** What the run must print for the proof to be worth anything. */
  readonly finds: RegExp;
}

function borrow(name: string, shownBy: BrokenRule['shownBy'], finds: RegExp): BrokenRule {
  const mutant = TWICE_MUTANTS.find((one) => one.name === name);
  if (mutant === undefined) throw new Error(`There is no mutant "${name}".`);
  return { file: mutant.file, edits: mutant.edits, shownBy, finds };
}

const BOOKINGS = 'src/gateway/bookings';
const SAID_FREE = /^BROKEN: .* is said to be (?:not_booked|failed) (?:and is booked|while it is under way)/mu;
const SENT_TWICE = /^BROKEN: (?:POST \/book of part .* went out \d+ times|.* was booked \d+ times)/mu;

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
    shownBy: 'crowd',
    finds: SAID_FREE,
  },
  'sends-again-at-start': {
    file: `${BOOKINGS}/bookings.ts`,
    edits: [
      ['import { listParts }', 'import { listPartOrders, listParts }'],
      [
        "import type { StopSignal } from './stop-signal.ts';\n",
        "import { sendWhenPossible } from './send-when-possible.ts';\nimport type { StopSignal } from './stop-signal.ts';\n",
      ],
      [
        "if (part.state === 'sending') await this.#recoverSent(part);",
        `if (part.state !== 'sending') continue;
      const orders = (await listPartOrders(database, part.part_id)).map((order) => order.tracking_number);
      void sendWhenPossible(this.#deps, part.part_id, orders, new AbortController().signal);
      await this.#recoverSent(part);`,
      ],
    ],
    shownBy: 'short',
    finds: SENT_TWICE,
  },
  'journal-before-send': {
    file: `${BOOKINGS}/run-attempt.ts`,
    edits: [
      [
        'const journaled = await persist(deps, () => journal(deps, partId, stop, tries), stop.onHeldUp, stop.isStopped);',
        'const journaled = true as boolean;',
      ],
      [
        'givenUp.abort();',
        'givenUp.abort();\n  await persist(deps, () => journal(deps, partId, stop, tries), stop.onHeldUp, stop.isStopped);',
      ],
    ],
    shownBy: 'crowd',
    finds: SAID_FREE,
  },
  'synced-journal': borrow('a commit is not synced to the disk', 'R3', /^BROKEN: \d+ bookings were written before/mu),
  'folded-locks': {
    file: 'src/gateway/store/bookings/order-locks.ts',
    edits: [
      ["import { foldNumber } from '#domain/fold-number.ts';\n", 'const foldNumber = (number: string) => number;\n'],
    ],
    shownBy: 'crowd',
    // Two bookings then hold the same order, which the sums reveal; whether it is sent twice depends on timing.
    finds: new RegExp(`${SENT_TWICE.source}|^BROKEN: The bookings count \\d+ booked orders`, 'mu'),
  },
  locks: {
    file: 'src/gateway/store/bookings/order-locks.ts',
    edits: [
      [
        "await session.insertInto('order_lock').values(chunk).execute();",
        "await session.insertInto('order_lock').values(chunk).onConflict((conflict) => conflict.doNothing()).execute();",
      ],
      [
        "if (conflicts.length > 0) return { kind: 'conflict', conflicts };\n    await writeAttempt",
        "if (conflicts.length > 1e6) return { kind: 'conflict', conflicts };\n    await writeAttempt",
        `${BOOKINGS}/start-attempt.ts`,
      ],
    ],
    shownBy: 'crowd',
    finds: SENT_TWICE,
  },
};

/** Runs the proof on a copy without this rule. Returns true if the proof failed as it should. */
export function proveHarness(name: string, seed: number): boolean {
  const rule = BROKEN_RULES[name];
  if (rule === undefined)
    throw new Error(`There is no rule ${name}. There are: ${Object.keys(BROKEN_RULES).join(', ')}.`);
  const copy = mkdtempSync(join(tmpdir(), 'slipway-prove-broken-'));
  try {
    for (const part of NEEDED) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    breakRule(copy, rule);
    const words = rule.shownBy === 'R3' ? ['R3'] : ['R1', '--plan', rule.shownBy];
    const { stdout } = spawnSync(process.execPath, ['.ci/prove.ts', ...words], {
      cwd: copy,
      env: { ...process.env, SEED: String(seed) },
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    });
    const isFound = rule.finds.test(stdout);
    console.log(stdout.replaceAll(/^/gmu, '  '));
    console.log(
      `Without ${name}: ${isFound ? 'found, as it must be' : 'NOT FOUND, so the proof proves nothing about it'}`,
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
