import type { Lane } from '#contract/gateway/lanes.ts';
import { describeCulprit } from './booking-failures.ts';
import { formatCount } from './plural.ts';

const MOST_NAMED = 3;

/** Names the orders that auto-book found it can't book: they are left to a person. */
export function describeLeftBehind(orders: NonNullable<Lane['auto_book']['left_behind']>): string {
  const named = orders
    .slice(0, MOST_NAMED)
    .map((order) => `${order.tracking_number}: ${describeCulprit(order.reason)}.`);
  const more = orders.length - named.length;
  return [...named, ...(more > 0 ? [`And ${formatCount(more)} more.`] : [])].join(' ');
}
