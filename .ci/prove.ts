import { loadavg } from 'node:os';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { proveBooking } from '../e2e/prove-booking.ts';
import { BROKEN_PLAN, CROWD_PLAN, FULL_PLANS, SHORT_PLAN } from '../e2e/prove/plans.ts';
import { BROKEN_RULES, proveHarness } from './prove-harness.ts';

const PLANS = { full: FULL_PLANS[0], short: SHORT_PLAN, broken: BROKEN_PLAN, crowd: CROWD_PLAN } as const;

/**
 * `npm run prove`: books through kills and lost answers and prints what happened. `-- --plan short` does less of it.
 * `-- --broken quiet-time` switches a safety rule off in a copy and proves that this is found. SEED=n chooses the dice.
 */
async function prove(): Promise<void> {
  const { values } = parseArgs({
    options: { broken: { type: 'string' }, plan: { type: 'string', default: 'full' } },
  });
  const seed = Number(process.env['SEED'] ?? randomInt(1, 2 ** 31));
  const plan = PLANS[values.plan as keyof typeof PLANS];
  if (!Number.isSafeInteger(seed) || plan === undefined) {
    throw new Error(`SEED is a whole number, --plan one of ${Object.keys(PLANS).join(', ')}.`);
  }
  if (values.broken !== undefined) {
    const names = values.broken === 'all' ? Object.keys(BROKEN_RULES) : [values.broken];
    const missed = names.filter((name) => !proveHarness(name, seed));
    process.exitCode = missed.length === 0 ? 0 : 1;
    return;
  }
  console.log(`Seed ${seed} (SEED=${seed} replays its dice), load ${describeLoad()}`);
  const { figures, broken } = await proveBooking({ ...plan, seed });
  for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(40)} ${figure}`);
  for (const promise of broken) console.log(`BROKEN: ${promise}`);
  console.log(`\nLoad at the end ${describeLoad()}. ${broken.length} promises broken.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

function describeLoad(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
}

await prove();
