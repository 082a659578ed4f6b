import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { listOrders, OrderFilter } from '#contract/gateway/orders.ts';
import { untilIdle } from '#dashboard/browser/when-idle.ts';
import { call } from './caller.ts';
import { freshWithThePage, readFirstAnswer } from './first-answers.ts';
import { orderEndpoints } from './later-endpoints.ts';
import { orderKeys } from './query-keys.ts';

export interface OrderPage {
  readonly page: number;
  readonly size: number;
}

export function ordersQuery(filter: OrderFilter, { page, size }: OrderPage) {
  return queryOptions({
    queryKey: [...orderKeys.list, filter, page, size],
    queryFn: async ({ signal }) =>
      call((await orderEndpoints()).listOrders, { query: { ...filter, page, size }, signal }),
    initialData: () => readFirstAnswer<typeof listOrders>('/orders', { ...filter, page, size }),
    placeholderData: keepPreviousData,
    staleTime: freshWithThePage,
    refetchOnReconnect: false,
  });
}

/** One page of the selected orders, in the order of selection. */
export function selectedOrdersQuery(numbers: readonly string[], total: number) {
  return queryOptions({
    queryKey: [...orderKeys.list, 'selected', numbers, total],
    queryFn: async ({ signal }) => {
      const body = { tracking_numbers: [...numbers] };
      const { orders } = await call((await orderEndpoints()).lookUpIndexedOrders, { body, signal });
      return { orders, total, next_cursor: null, as_of: new Date().toISOString() };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnReconnect: false,
  });
}

/** The current state of the listed orders, and whether each still matches the filter. `readAt` identifies their snapshot. */
export function shownOrdersQuery(numbers: readonly string[], filter: OrderFilter | undefined, readAt: number) {
  return queryOptions({
    queryKey: [...orderKeys.live, 'shown', filter ?? null, readAt],
    queryFn: async ({ signal }) => {
      const body = { tracking_numbers: [...numbers], ...(filter === undefined ? {} : { filter }) };
      return call((await orderEndpoints()).lookUpIndexedOrders, { body, signal });
    },
  });
}

/** How many orders match now, regardless of the snapshot. */
export function orderTotalQuery(filter: OrderFilter, readAt: number) {
  return queryOptions({
    queryKey: [...orderKeys.live, 'total', filter, readAt],
    queryFn: async ({ signal }) => {
      const query = { ...filter, size: 25 };
      return (await call((await orderEndpoints()).listOrders, { query, signal })).total;
    },
  });
}

export function viewCountsQuery(today: string) {
  return queryOptions({
    queryKey: [...orderKeys.live, 'views', today],
    queryFn: async ({ signal }) => {
      await untilIdle();
      return (await call((await orderEndpoints()).countOrderViews, { query: { today }, signal })).views;
    },
    placeholderData: keepPreviousData,
  });
}
