import type { IndexedOrder } from '#contract/gateway/orders.ts';

/** "Darwin NT 0800" */
export function describePlace(order: IndexedOrder): string {
  return [order.delivery_suburb, order.delivery_state, order.delivery_postcode].filter(Boolean).join(' ');
}
