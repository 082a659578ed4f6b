import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { OrderFilter } from '#contract/gateway/orders.ts';
import { ordersQuery, selectedOrdersQuery } from '#dashboard/queries/orders.ts';
import { selection } from '#dashboard/state/selection.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';

const NONE: readonly string[] = [];
const EMPTY_POLL_INTERVAL_MS = 2000;

/** The page of a view or of the selection that the URL names. */
export function useListedOrders(address: OrderAddress, filter: OrderFilter | undefined) {
  const { page, size } = address;
  const isOfSelection = filter === undefined;
  const listed = useQuery({
    ...ordersQuery(filter ?? {}, { page, size }),
    enabled: !isOfSelection,
    // An empty list has no rows that could move, so new orders show up at once.
    refetchInterval: ({ state }) => (state.data?.orders.length === 0 ? EMPTY_POLL_INTERVAL_MS : false),
  });
  // Not subscribed in other views, where a click must not re-render the page.
  const all = useSyncExternalStore(selection.subscribe, isOfSelection ? selection.list : noNumbers, noNumbers);
  const selected = useQuery({
    ...selectedOrdersQuery(all.slice((page - 1) * size, page * size), all.length),
    enabled: isOfSelection,
  });
  return isOfSelection ? selected : listed;
}

function noNumbers(): readonly string[] {
  return NONE;
}
