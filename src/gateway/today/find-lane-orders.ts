import { NO_CARRIER_LANE } from '#contract/gateway/lanes.ts';
import type { OrderFilter } from '#contract/gateway/orders.ts';
import type { ResolvedFilter } from '#gateway/store/orders/order-queries.ts';
import { windowOf } from './count-lanes.ts';
import { computeLanes } from './compute-lanes.ts';
import { findStalled } from './since-yesterday.ts';
import type { TodayDeps } from './today-deps.ts';

/** Resolves a filter by lane and part to the current cut-offs, so that it matches exactly the orders that Today counts. */
export async function findLaneOrders(
  { database, now }: Pick<TodayDeps, 'database' | 'now'>,
  filter: OrderFilter,
): Promise<ResolvedFilter> {
  const { lane, part } = filter;
  if (lane === undefined && part === undefined) return filter;
  const { lanes } = await computeLanes({ database }, now());
  const selected = lane === undefined ? lanes : lanes.filter(({ plan }) => plan.key === lane);
  return {
    ...filter,
    ofLanes: {
      windows: selected.map(({ plan, figures }) => windowOf(plan, figures.frame)),
      withoutCarrier: lane === NO_CARRIER_LANE,
      part: part ?? 'all',
      stalled: part === 'without_movement' ? (await findStalled(database, now())).stalled : [],
    },
  };
}
