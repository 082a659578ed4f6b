import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#dashboard/paths.ts';
import { type How, useGo } from '#dashboard/router/use-go.ts';
import { type OrderAddress, printOrderAddress, readOrderAddress } from './order-address.ts';

const KEEPS_PAGE = new Set(['page', 'order', 'tab', 'dialog', 'cols']);

export type GoTo = (change: Partial<OrderAddress>, how?: How) => void;

/** The state in the URL, which may be ahead of the rendered one: a change must not undo the one just before it. */
export function newestAddress(): OrderAddress {
  return readOrderAddress(new URLSearchParams(globalThis.location.search)).address;
}

/** The state in the Orders page's URL, and a function to change it. A change of what is listed returns to page 1. */
export function useOrderAddress(): {
  readonly address: OrderAddress;
  readonly ignored: readonly string[];
  readonly goTo: GoTo;
} {
  const { search } = useLocation();
  const go = useGo();
  const read = useMemo(() => readOrderAddress(new URLSearchParams(search)), [search]);
  const goTo = useCallback<GoTo>(
    (change, how) => {
      const address = newestAddress();
      const restart = Object.keys(change).some((name) => !KEEPS_PAGE.has(name));
      const next = printOrderAddress({ ...address, ...(restart ? { page: 1 } : {}), ...change });
      go(paths.ordersAt(next), how);
    },
    [go],
  );
  return { ...read, goTo };
}
