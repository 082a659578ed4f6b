import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#contract/endpoint.ts';
import { listDeliveries, readDelivery, replayDelivery, replayFailedDeliveries } from '#contract/gateway/webhooks.ts';
import { call } from './caller.ts';
import { whenOnline } from './when-online.ts';
import { webhookKeys } from './later-query-keys.ts';

/** The platform sends no events about webhook deliveries, so an open list polls. */
const POLL_INTERVAL_MS = 4000;

export function deliveriesQuery(filter: Omit<QueryOf<typeof listDeliveries>, 'cursor' | 'limit'>) {
  return infiniteQueryOptions({
    queryKey: [...webhookKeys.deliveries, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveries, { query: { ...filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: POLL_INTERVAL_MS,
  });
}

export function deliveryQuery(id: string) {
  return queryOptions({
    queryKey: [...webhookKeys.deliveries, 'one', id],
    queryFn: ({ signal }) => call(readDelivery, { params: { id }, signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}

export function replayDeliveryMutation() {
  return mutationOptions({
    mutationFn: (id: string) => whenOnline(() => call(replayDelivery, { params: { id } })),
    meta: { invalidates: [webhookKeys.deliveries] },
  });
}

export function replayFailedMutation() {
  return mutationOptions({
    mutationFn: (since: string) => whenOnline(() => call(replayFailedDeliveries, { body: { since } })),
    meta: { invalidates: [webhookKeys.deliveries] },
  });
}
