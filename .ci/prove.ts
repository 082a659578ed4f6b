import { loadavg } from 'node:os';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Proof, proveBooking } from '../e2e/prove-booking.ts';
import { BROKEN_PLAN, CLUSTER_PLAN, CROWD_PLAN, FULL_PLANS, SHORT_PLAN } from '../e2e/prove/plans.ts';
import { BROKEN_RULES, proveHarness } from './prove/broken-rules.ts';
import { RECIPES } from './prove/recipes.ts';
import type { Recipe, Stage, Verdict } from './prove/recipe.ts';

const PLANS = { full: FULL_PLANS, short: [SHORT_PLAN], broken: [BROKEN_PLAN], crowd: [CROWD_PLAN] } as const;

/**
 * `npm run prove` runs every recipe that isn't long and prints its result; `-- R3 R9` runs only those. `--full` runs long ones at the size
 * that the promise states; `-- storage` runs only if named; `--plan short` does less chaos. `--broken all` (or a rule's name) switches
 * safety rules off in a copy and proves that the chaos notices. SEED=n sets the random seed.
 */
async function prove(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      broken: { type: 'string' },
      plan: { type: 'string', default: 'full' },
      full: { type: 'boolean', default: false },
    },
  });
  const seed = Number(process.env['SEED'] ?? randomInt(1, 2 ** 31));
  const plans = PLANS[values.plan as keyof typeof PLANS];
  if (!Number.isSafeInteger(seed) || plans === undefined) {
    throw new Error(`SEED is a whole number, --plan one of ${Object.keys(PLANS).join(', ')}.`);
  }
  if (values.broken !== undefined) {
    proveRules(values.broken, seed);
    return;
  }
  const unknown = positionals.filter((id) => !RECIPES.some((recipe) => recipe.id === id));
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}: ${RECIPES.map(({ id }) => id).join(', ')}.`);
  const chosen = RECIPES.filter(({ id, isLong = false, isAsked = false }) =>
    positionals.length === 0 ? !isAsked && (values.full || !isLong) : positionals.includes(id),
  );
  console.log(`Seed ${seed} (SEED=${seed} replays the dice of the chaos), load ${describeLoad()}`);
  let running: Promise<Proof> | undefined;
  const stage: Stage = {
    isWhole: values.full,
    chaos: () => (running ??= proveAll(plans, seed)),
    cluster: () => proveAll([CLUSTER_PLAN], seed),
  };
  const begun = performance.now();
  const lines: string[] = [];
  let broken = 0;
  for (const recipe of chosen) {
    const started = performance.now();
    const verdict = await runRecipe(recipe, stage);
    broken += verdict.broken.length;
    for (const promise of verdict.broken) console.log(`BROKEN: ${promise}`);
    const line = `${recipe.id.padEnd(3)}  ${verdict.broken.length === 0 ? 'held  ' : 'BROKEN'}  ${recipe.what}\n             ${verdict.figure}; ${secondsSince(started)} s`;
    console.log(line);
    lines.push(line);
  }
  console.log(`\n${lines.join('\n')}`);
  console.log(`\n${secondsSince(begun)} s in all, load at the end ${describeLoad()}. ${broken} promises broken.`);
  // Exit explicitly: Node was seen to spin in its own clean-up on a socket that the chaos left behind.
  process.exit(broken === 0 ? 0 : 1);
}

/** A recipe that couldn't run has proved nothing. */
async function runRecipe(recipe: Recipe, stage: Stage): Promise<Verdict> {
  try {
    return await recipe.run(stage);
  } catch (error) {
    return { figure: 'not carried out', broken: [`${recipe.id}: ${String(error)}`] };
  }
}

/** Runs all plans in parallel, since they mostly wait, and adds up figures of the same name. */
async function proveAll(plans: readonly (typeof FULL_PLANS)[number][], seed: number): Promise<Proof> {
  const proofs = await Promise.all(plans.map((plan, at) => proveBooking({ ...plan, seed: seed + at })));
  const figures: Record<string, number> = {};
  for (const [at, proof] of proofs.entries()) {
    const { service, gateways } = plans[at] ?? {};
    console.log(`\n${gateways} ${gateways === 1 ? 'gateway' : 'gateways'} in front of the ${service} service`);
    for (const [name, figure] of Object.entries(proof.figures)) {
      console.log(`  ${name.padEnd(42)} ${figure}`);
      figures[name] = (figures[name] ?? 0) + figure;
    }
  }
  return { figures, broken: proofs.flatMap((proof) => proof.broken) };
}

function proveRules(wanted: string, seed: number): void {
  const names = wanted === 'all' ? Object.keys(BROKEN_RULES) : wanted.split(',');
  const missed = names.filter((name) => !proveHarness(name, seed));
  console.log(`${names.length - missed.length} of ${names.length} broken rules found. ${missed.join(', ')}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(0);
}

function describeLoad(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
}

await prove();
