import { startTransition, useEffect, useState } from 'react';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { isPageTakenOver } from '#dashboard/browser/taken-over.ts';
import { nextIdle } from '#dashboard/browser/when-idle.ts';

/** Of the lowest rows (`--row`). */
const LEAST_ROW_PX = 36;
/** No fewer than the window shows. */
const rowsAtOnce = (): number => Math.ceil(innerHeight / LEAST_ROW_PX);

/**
 * How many rows of a list are drawn by now. Another list is seen by its first rows and is whole when the browser has been idle
 * a few times, so that somebody who goes on typing isn't kept waiting. A list that is read again stays whole.
 */
export function useRowSteps(orders: readonly IndexedOrder[]): number {
  // A page that arrived drawn has all of its rows.
  const [drawn, setDrawn] = useState(() => ({
    orders,
    count: isPageTakenOver() ? countAtOnce([], orders) : orders.length,
  }));
  let { count } = drawn;
  if (drawn.orders !== orders) {
    count = countAtOnce(drawn.orders.slice(0, drawn.count), orders);
    setDrawn({ orders, count });
  }
  const isWhole = count >= orders.length;
  useEffect(() => {
    if (isWhole) return undefined;
    let isWanted = true;
    const drawMore = () => {
      if (isWanted) startTransition(() => setDrawn({ orders, count: count + rowsAtOnce() }));
    };
    void nextIdle().then(drawMore);
    return () => {
      isWanted = false;
    };
  }, [orders, count, isWhole]);
  return count;
}

/** All up to the last that can be drawn at once; rows that are there already cost nothing. */
function countAtOnce(before: readonly IndexedOrder[], orders: readonly IndexedOrder[]): number {
  // Who has scrolled down would look at rows that aren't there yet.
  const atOnce = rowsAtOnce();
  if (orders.length <= atOnce || scrollY > innerHeight) return orders.length;
  const there = new Set(before.map((order) => order.tracking_number));
  let fresh = 0;
  const end = orders.findIndex((order) => !there.has(order.tracking_number) && ++fresh > atOnce);
  return end === -1 ? orders.length : end;
}
