import { isOfLanes, type LaneOrders, type Stalled } from './lane-conditions.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

/** Today's orders that can be booked, with the columns that auto-book's exclusions use. */
export async function listReadyOrders(session: Session, orders: LaneOrders) {
  return session
    .selectFrom('indexed_order')
    .select(['tracking_number', 'folded', 'came_in_at', 'tags', 'delivery_country_code', 'price_cents'])
    .where((where) => isOfLanes(where, { ...orders, part: 'ready' }))
    .where('booking', '<>', 'sending')
    .orderBy('came_in_at')
    .orderBy('tracking_number')
    .execute();
}

/** Orders without movement, by carrier. */
export async function countStalled(session: Session, stalled: readonly Stalled[]) {
  if (stalled.length === 0) return [];
  const rows = await session
    .selectFrom('indexed_order')
    .select((where) => ['courier_name', where.fn.countAll<number>().as('orders')])
    .where((where) => isOfLanes(where, { windows: [], withoutCarrier: false, part: 'without_movement', stalled }))
    .groupBy('courier_name')
    .orderBy('orders', 'desc')
    .orderBy('courier_name')
    .execute();
  return rows.map(({ courier_name, orders }) => ({ courier_name: courier_name ?? '', orders }));
}
