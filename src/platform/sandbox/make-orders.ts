import { inTransaction } from '#server/database/in-transaction.ts';
import { randomInt } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { CarrierBehaviour, makeSandboxOrders } from '#contract/added/sandbox.ts';
import { CARRIERS, type Carrier, findCarrier } from '#platform/carriers/carriers.ts';
import { chooseCountryAbroad, draftDemoOrder } from '#platform/demo/draft-demo-order.ts';
import { makeDemoOrder } from '#platform/demo/demo-order-row.ts';
import { insertDemoOrders } from '#platform/demo/insert-demo-orders.ts';
import { canHappenAt, putInTrouble, type TroubledOrder } from '#platform/demo/put-in-trouble.ts';
import { seedRandom, type SeededRandom } from '#platform/demo/seeded-random.ts';
import { readCarrierBehaviours } from '#platform/store/carrier-behaviours.ts';
import type { Database } from '#platform/store/schema.ts';
import { usualLabelDelay } from '#platform/work/quote-order.ts';

type Wishes = BodyOf<typeof makeSandboxOrders>;

const AFTER_MS = [1_000, 30_000];
const STEP_MS = 50_000;

/** Creates realistic orders in bulk and returns their tracking numbers. Labels are drawn when first opened. */
export async function makeOrders(
  database: Database,
  account: number,
  now: number,
  wishes: Wishes,
): Promise<readonly string[]> {
  const random = seedRandom(randomInt(2 ** 32));
  const behaviours = await readCarrierBehaviours(database);
  const orders = Array.from({ length: wishes.count }, (_, place) => {
    const carrier = chooseCarrier(random, wishes);
    const isAbroad = carrier.reach === 'abroad';
    const country = wishes.country_code ?? (isAbroad ? chooseCountryAbroad(random) : 'AU');
    const draft = draftDemoOrder(random, {
      country,
      orderNumber: `#${20_000 + random.below(70_000) + place}`,
      isTrackingOnly: wishes.tracking_only === true,
      dangerousGoodsCode: wishes.dangerous_goods_code,
    });
    const order = makeDemoOrder(random, {
      account,
      draft,
      carrier,
      state: wishes.labelled === true ? 'despatch_in_progress' : 'order_placed',
      createdAt: now - STEP_MS,
      now,
      after: AFTER_MS,
      numbersFrom: randomInt,
    });
    if (wishes.problem !== undefined) return putInTrouble(order, wishes.problem, now);
    const isReady = wishes.labelled === true || wishes.tracking_only === true;
    return isReady ? order : orderLabel(order, carrier, behaviours.get(carrier.allocation), now);
  });
  await inTransaction(database, (store) => insertDemoOrders(store, orders, now));
  return orders.map((order) => order.row.tracking_number);
}

/** Carriers that make labels immediately have already made them, unless configured to misbehave. */
function orderLabel(
  order: TroubledOrder,
  carrier: Carrier,
  behaviour: CarrierBehaviour | undefined,
  now: number,
): TroubledOrder {
  const label = behaviour?.label;
  if (!label && !carrier.makesLabelsLater) return order;
  const wait = label ? label.delay_s * 1000 : usualLabelDelay(carrier);
  return {
    ...order,
    row: { ...order.row, label_state: carrier.makesLabelsLater ? 'generating' : 'waiting' },
    job: { kind: 'label', runAt: now + wait, details: { fails: label?.fails === true } },
  };
}

function chooseCarrier(random: SeededRandom, wishes: Wishes): Carrier {
  const named = findCarrier(wishes.courier_allocation);
  if (named) return named;
  const [first, ...rest] = CARRIERS.filter((carrier) => canTakeOrder(carrier, wishes));
  if (!first) throw new Error('There is no carrier');
  return random.pick([first, ...rest]);
}

/** Whether a carrier can fulfil the request. Without a country, a requested carrier decides; for a randomly chosen one, it is domestic. */
function canTakeOrder(carrier: Carrier, { country_code, courier_allocation, problem }: Wishes): boolean {
  if (problem !== undefined && !canHappenAt(problem, carrier)) return false;
  if (country_code === undefined && courier_allocation !== undefined) return true;
  return (carrier.reach === 'abroad') === ((country_code ?? 'AU') !== 'AU');
}

/** Why such orders are impossible; undefined if they are possible. */
export function findContradiction(wishes: Wishes): string | undefined {
  const named = findCarrier(wishes.courier_allocation);
  if (wishes.courier_allocation !== undefined && !named) return 'courier_allocation is no carrier of ours.';
  if (wishes.labelled === true && wishes.tracking_only === true) return 'Orders for tracking only have no label.';
  if (wishes.labelled === true && wishes.problem !== undefined) return 'Orders with a problem have no label.';
  const possible = named ? [named] : CARRIERS;
  if (possible.some((carrier) => canTakeOrder(carrier, wishes))) return undefined;
  return `This cannot happen at ${named?.courier ?? 'any carrier'}.`;
}
