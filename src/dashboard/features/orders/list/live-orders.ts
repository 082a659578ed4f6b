import { replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IndexedOrder, OrderFilter } from '#contract/gateway/orders.ts';
import { useConnection } from '#dashboard/queries/connection.ts';
import { orderTotalQuery, shownOrdersQuery } from '#dashboard/queries/orders.ts';

interface Snapshot {
  readonly orders: readonly IndexedOrder[];
  readonly total: number;
}

export interface LiveOrders {
  /** The listed orders in their original positions, with current data. */
  readonly orders: readonly IndexedOrder[];
  /** Numbers of listed orders that no longer match. */
  readonly left: ReadonlySet<string>;
  readonly movedToBooked: number;
  /** The number of orders that match now but aren't in the snapshot. */
  readonly arrived: number;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Keeps a listed page current without moving it: rows keep their places, changes are patched in, rows that no longer match are marked,
 * and new orders are only counted. Nothing is requested before the first change.
 */
export function useLiveOrders(
  snapshot: Snapshot | undefined,
  filter: OrderFilter | undefined,
  readAt: number,
): LiveOrders {
  const changes = useConnection('changes');
  const [read, setRead] = useState({ readAt, changes });
  if (read.readAt !== readAt) setRead({ readAt, changes });
  const isStale = snapshot !== undefined && read.readAt === readAt && changes > read.changes;
  const listed = snapshot?.orders ?? [];
  const numbers = listed.map((order) => order.tracking_number);
  const { data: now } = useQuery({
    ...shownOrdersQuery(numbers, filter, readAt),
    enabled: isStale && numbers.length > 0,
  });
  const { data: total } = useQuery({
    ...orderTotalQuery(filter ?? {}, readAt),
    enabled: isStale && filter !== undefined,
  });
  if (snapshot === undefined || !isStale) return { orders: listed, left: NONE, movedToBooked: 0, arrived: 0 };
  const known = new Map(now?.orders.map((order) => [order.tracking_number, order]));
  const left = new Set(now?.orders.filter(({ matches }) => matches === false).map((order) => order.tracking_number));
  const moved = now?.orders.filter(({ matches, booking }) => matches === false && booking === 'booked');
  return {
    orders: listed.map((order) => unlessSame(order, known.get(order.tracking_number))),
    left,
    movedToBooked: moved?.length ?? 0,
    arrived: total === undefined || now === undefined ? 0 : Math.max(0, total - (snapshot.total - left.size)),
  };
}

type Known = IndexedOrder & { readonly matches: boolean | null };

/** The order as it is now; the same object as long as nothing differs, so that its row isn't rendered again. */
export function unlessSame(listed: IndexedOrder, now: Known | undefined): IndexedOrder {
  if (now === undefined) return listed;
  const { matches: _matches, ...order } = now;
  return replaceEqualDeep(listed, order) === listed ? listed : now;
}

/** The fields that differ from the listed order; their cells are tinted once when they change. */
export function changedFields(listed: IndexedOrder | undefined, now: IndexedOrder): string {
  if (listed === undefined || listed === now) return '';
  return Object.keys(now)
    .filter((name) => name in listed && !isSame(now[name as keyof IndexedOrder], listed[name as keyof IndexedOrder]))
    .join(' ');
}

/** Deep comparison, because `held` is an object and a new one after every read. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
