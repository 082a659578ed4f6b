import { isOfLanes, type LaneOrders } from './lane-conditions.ts';
import type { Session } from './tables.ts';

/** Orders of Today that can be booked, with what auto-book leaves out by. */
export async function listReadyOrders(session: Session, orders: LaneOrders) {
  return session
    .selectFrom('indexed_order')
    .select(['tracking_number', 'came_in_at', 'tags', 'delivery_country_code', 'price_cents'])
    .where((where) => isOfLanes(where, { ...orders, part: 'ready' }))
    .where('booking', '<>', 'sending')
    .orderBy('came_in_at')
    .orderBy('tracking_number')
    .execute();
}
