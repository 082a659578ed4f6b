import { startTransition, useEffect, useState } from 'react';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { isPageHydrated } from '#dashboard/browser/hydration.ts';
import { nextIdle } from '#dashboard/browser/when-idle.ts';

/** Height of the densest rows (`--row`). */
const MIN_ROW_PX = 36;
/** At least as many rows as fit into the window. */
const rowsAtOnce = (): number => Math.ceil(innerHeight / MIN_ROW_PX);

/**
 * The number of rows to render. A new list starts with the rows that fit into the window and is completed over the next idle periods,
 * so that typing isn't held up. A refetched list stays complete.
 */
export function useRowSteps(orders: readonly IndexedOrder[]): number {
  // A server-rendered page has all of its rows.
  const [rendered, setRendered] = useState(() => ({
    orders,
    count: isPageHydrated() ? countAtOnce([], orders) : orders.length,
  }));
  let { count } = rendered;
  if (rendered.orders !== orders) {
    count = countAtOnce(rendered.orders.slice(0, rendered.count), orders);
    setRendered({ orders, count });
  }
  const isWhole = count >= orders.length;
  useEffect(() => {
    if (isWhole) return undefined;
    let isWanted = true;
    const renderMore = () => {
      if (isWanted) startTransition(() => setRendered({ orders, count: count + rowsAtOnce() }));
    };
    void nextIdle().then(renderMore);
    return () => {
      isWanted = false;
    };
  }, [orders, count, isWhole]);
  return count;
}

/** The number of rows that can be rendered at once; rows that exist already cost nothing. */
function countAtOnce(before: readonly IndexedOrder[], orders: readonly IndexedOrder[]): number {
  // If the page is scrolled down, the visible rows must not be missing.
  const atOnce = rowsAtOnce();
  if (orders.length <= atOnce || scrollY > innerHeight) return orders.length;
  const there = new Set(before.map((order) => order.tracking_number));
  let fresh = 0;
  const end = orders.findIndex((order) => !there.has(order.tracking_number) && ++fresh > atOnce);
  return end === -1 ? orders.length : end;
}
