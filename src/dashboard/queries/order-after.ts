import type { OrderFilter } from '#contract/gateway/orders.ts';
import { call } from './caller.ts';
import { orderEndpoints } from './later-endpoints.ts';

/** The order that follows a listed page, whatever has left the list or arrived since it was read; undefined if none does. */
export async function readOrderAfter(filter: OrderFilter, cursor: string): Promise<string | undefined> {
  const { orders } = await call((await orderEndpoints()).listOrders, { query: { ...filter, cursor, size: 1 } });
  return orders[0]?.tracking_number;
}
