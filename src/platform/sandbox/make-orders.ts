import { inTransaction } from '#server/database/in-transaction.ts';
import { randomInt } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { CarrierBehaviour, makeSandboxOrders } from '#contract/added/sandbox.ts';
import { CARRIERS, type Carrier, findCarrier } from '#platform/carriers/carriers.ts';
import { chooseCountryAbroad, draftDemoOrder } from '#platform/demo/draft-demo-order.ts';
import { makeDemoOrder } from '#platform/demo/demo-order-row.ts';
import { insertDemoOrders } from '#platform/demo/insert-demo-orders.ts';
import { canOccurAt, applyProblem, type ProblemOrder } from '#platform/demo/apply-problem.ts';
import { seedRandom, type SeededRandom } from '#platform/demo/seeded-random.ts';
import { readCarrierBehaviours } from '#platform/store/carrier-behaviours.ts';
import type { Database } from '#platform/store/schema.ts';
import { usualLabelDelay } from '#platform/work/quote-order.ts';

type OrderOptions = BodyOf<typeof makeSandboxOrders>;

const AFTER_MS = [1_000, 30_000];
const STEP_MS = 50_000;

/** Creates realistic orders in bulk and returns their tracking numbers. Labels are drawn when first opened. */
export async function makeOrders(
  database: Database,
  account: number,
  now: number,
  options: OrderOptions,
): Promise<readonly string[]> {
  const random = seedRandom(randomInt(2 ** 32));
  const behaviours = await readCarrierBehaviours(database);
  const orders = Array.from({ length: options.count }, (_, place) => {
    const carrier = chooseCarrier(random, options);
    const isAbroad = carrier.reach === 'abroad';
    const country = options.country_code ?? (isAbroad ? chooseCountryAbroad(random) : 'AU');
    const draft = draftDemoOrder(random, {
      country,
      orderNumber: `#${20_000 + random.below(70_000) + place}`,
      isTrackingOnly: options.tracking_only === true,
      dangerousGoodsCode: options.dangerous_goods_code,
    });
    const order = makeDemoOrder(random, {
      account,
      draft,
      carrier,
      state: options.labelled === true ? 'despatch_in_progress' : 'order_placed',
      createdAt: now - STEP_MS,
      now,
      after: AFTER_MS,
      numbersFrom: randomInt,
    });
    if (options.problem !== undefined) return applyProblem(order, options.problem, now);
    const isReady = options.labelled === true || options.tracking_only === true;
    return isReady ? order : orderLabel(order, carrier, behaviours.get(carrier.allocation), now);
  });
  await inTransaction(database, (store) => insertDemoOrders(store, orders, now));
  return orders.map((order) => order.row.tracking_number);
}

/** Carriers that make labels immediately have already made them, unless configured to misbehave. */
function orderLabel(
  order: ProblemOrder,
  carrier: Carrier,
  behaviour: CarrierBehaviour | undefined,
  now: number,
): ProblemOrder {
  const label = behaviour?.label;
  if (!label && !carrier.makesLabelsLater) return order;
  const wait = label ? label.delay_s * 1000 : usualLabelDelay(carrier);
  return {
    ...order,
    row: { ...order.row, label_state: carrier.makesLabelsLater ? 'generating' : 'waiting' },
    job: { kind: 'label', runAt: now + wait, details: { fails: label?.fails === true } },
  };
}

function chooseCarrier(random: SeededRandom, options: OrderOptions): Carrier {
  const named = findCarrier(options.courier_allocation);
  if (named) return named;
  const [first, ...rest] = CARRIERS.filter((carrier) => canTakeOrder(carrier, options));
  if (!first) throw new Error('There is no carrier');
  return random.pick([first, ...rest]);
}

/** Whether a carrier can fulfil the request. Without a country, a requested carrier decides; for a randomly chosen one, it is domestic. */
function canTakeOrder(carrier: Carrier, { country_code, courier_allocation, problem }: OrderOptions): boolean {
  if (problem !== undefined && !canOccurAt(problem, carrier)) return false;
  if (country_code === undefined && courier_allocation !== undefined) return true;
  return (carrier.reach === 'abroad') === ((country_code ?? 'AU') !== 'AU');
}

/** Why such orders are impossible; undefined if they are possible. */
export function findContradiction(options: OrderOptions): string | undefined {
  const named = findCarrier(options.courier_allocation);
  if (options.courier_allocation !== undefined && !named) return 'courier_allocation is no carrier of ours.';
  if (options.labelled === true && options.tracking_only === true) return 'Orders for tracking only have no label.';
  if (options.labelled === true && options.problem !== undefined) return 'Orders with a problem have no label.';
  const possible = named ? [named] : CARRIERS;
  if (possible.some((carrier) => canTakeOrder(carrier, options))) return undefined;
  return `This cannot happen at ${named?.courier ?? 'any carrier'}.`;
}
