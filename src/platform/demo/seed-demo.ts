import { LABEL_ERROR_CODES } from '#contract/error-code.ts';
import { CARRIERS, type Carrier } from '#platform/carriers/carriers.ts';
import { dateChanges } from '#platform/store/sequences.ts';
import { addToSetting } from '#platform/store/settings.ts';
import type { Store } from '#platform/store/schema.ts';
import { DEMO_ACCOUNT } from './demo-account.ts';
import { insertDemoManifest } from './insert-demo-manifest.ts';
import { type DemoOrder, makeDemoOrder } from './demo-order-row.ts';
import { chooseCountryAbroad, draftDemoOrder } from './draft-demo-order.ts';
import { insertDemoOrders } from './insert-demo-orders.ts';
import { listCarriersOfProblem, applyProblem, type ProblemOrder } from './apply-problem.ts';
import { type SeededRandom, seedRandom } from './seeded-random.ts';

const FIRST_ORDER_NUMBER = 10_401;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Number of orders per carrier in each stage, in the order of `CARRIERS`. */
const READY_TO_BOOK = [64, 41, 33, 18, 27, 22];
const NEEDS_LABEL = [12, 8, 6, 6, 7, 3];
/** Number of orders per label error, and of cancelled ones. */
const [TROUBLED, CANCELLED] = [3, 8];
/** Manifests: hours ago, the carrier's index, number of orders, and how far they have come. */
const BOOKED = [
  [240, 0, 14, 'completed'],
  [222, 3, 6, 'completed'],
  [99, 2, 11, 'completed'],
  [75, 0, 16, 'with_driver'],
  [52, 4, 9, 'in_transit'],
  [51, 3, 7, 'in_transit'],
  [28, 1, 12, 'in_transit'],
  [5, 0, 15, 'ready_for_pickup'],
  [4, 1, 9, 'ready_for_pickup'],
  [3, 5, 6, 'ready_for_pickup'],
] as const;
/** Time since creation: placed, labelled, booked, in transit, with the driver, completed. */
const AFTER_MS = [MINUTE_MS, 9 * MINUTE_MS, HOUR_MS, 8 * HOUR_MS, 40 * HOUR_MS, 46 * HOUR_MS];

/**
 * The demo shop: about 400 orders across all carriers and states. Identical at every start except for the times; a reset
 * uses different tracking numbers, because the ledger still has the old ones as booked.
 */
export async function seedDemo(store: Store, now: number): Promise<void> {
  const round = await addToSetting(store, 'demo_round', 1);
  const random = seedRandom(10_400 + round);
  let number = FIRST_ORDER_NUMBER;
  const draw = (carrier: Carrier, state: string, createdAt: number, isTrackingOnly = false): DemoOrder => {
    const country = carrier.reach === 'abroad' ? chooseCountryAbroad(random) : 'AU';
    const draft = draftDemoOrder(random, { country, orderNumber: `#${number}`, isTrackingOnly });
    number += 1;
    return makeDemoOrder(random, { account: DEMO_ACCOUNT, draft, carrier, state, createdAt, now, after: AFTER_MS });
  };

  for (const [hours, place, count, state] of BOOKED) {
    const carrier = CARRIERS[place];
    if (!carrier) continue;
    const bookedAt = now - hours * HOUR_MS;
    const orders = Array.from({ length: count }, (_, turn) =>
      draw(carrier, state, bookedAt - HOUR_MS - turn * MINUTE_MS),
    );
    await insertDemoManifest(store, { carrier, orders, bookedAt, account: DEMO_ACCOUNT });
  }
  const open: ProblemOrder[] = [];
  const add = (counts: readonly number[], state: string, within: number) => {
    for (const [place, carrier] of CARRIERS.entries()) {
      for (let turn = 0; turn < (counts[place] ?? 0); turn += 1) {
        open.push(draw(carrier, state, ago(random, now, within)));
      }
    }
  };
  add(READY_TO_BOOK, 'despatch_in_progress', 2 * DAY_MS);
  add(NEEDS_LABEL, 'order_placed', 6 * HOUR_MS);
  for (const problem of LABEL_ERROR_CODES) {
    const [first, ...rest] = listCarriersOfProblem(problem);
    if (!first) continue;
    const carrier = random.pick([first, ...rest]);
    for (let turn = 0; turn < TROUBLED; turn += 1) {
      open.push(applyProblem(draw(carrier, 'order_placed', ago(random, now, 5 * HOUR_MS)), problem, now));
    }
  }
  for (let turn = 0; turn < CANCELLED; turn += 1) {
    const order = draw(random.pick(CARRIERS), 'despatch_in_progress', ago(random, now, 4 * DAY_MS));
    open.push({ ...order, row: { ...order.row, state: 'cancelled' } });
  }
  open.sort((one, other) => one.row.created_at - other.row.created_at);
  await insertDemoOrders(store, open, now);
  await dateChanges(store, now);
}

function ago(random: SeededRandom, now: number, within: number): number {
  return now - 12 * MINUTE_MS - random.below(within);
}
