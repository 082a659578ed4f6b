import { ORDERS_PER_REQUEST } from '#contract/limits.ts';

export interface PlannedOrder {
  readonly tracking_number: string;
  readonly courier_allocation: string | null;
}

/**
 * Splits a selection into POST /book requests of at most `limit` orders each. A carrier's orders stay together where they
 * fit, and each request keeps the order of the selection. A carrier with more than `limit` orders fills requests of its
 * own; its remainder is combined with those of other carriers.
 */
export function splitIntoRequests<T extends PlannedOrder>(orders: readonly T[], limit = ORDERS_PER_REQUEST): T[][] {
  if (orders.length === 0) return [];
  if (orders.length <= limit) return [[...orders]];
  const requests: T[][] = [];
  const leftovers: T[][] = [];
  for (const group of Map.groupBy(orders, (order) => order.courier_allocation).values()) {
    const full = Math.floor(group.length / limit);
    for (let part = 0; part < full; part += 1) requests.push(group.slice(part * limit, (part + 1) * limit));
    if (group.length % limit > 0) leftovers.push(group.slice(full * limit));
  }
  const open: T[][] = [];
  for (const group of leftovers.toSorted((a, b) => b.length - a.length)) {
    const room = open.find((request) => request.length + group.length <= limit);
    if (room) room.push(...group);
    else open.push([...group]);
  }
  const place = new Map(orders.map((order, position) => [order, position]));
  const inOrder = (a: T, b: T) => (place.get(a) ?? 0) - (place.get(b) ?? 0);
  return [...requests, ...open.map((request) => request.toSorted(inOrder))];
}
