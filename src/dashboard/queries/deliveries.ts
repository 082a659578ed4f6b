import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { QueryOf } from '#contract/endpoint.ts';
import { listDeliveries, readDelivery, replayDelivery, replayFailedDeliveries } from '#contract/gateway/webhooks.ts';
import { call } from './caller.ts';

const KEY = ['webhook', 'deliveries'] as const;
/** The platform tells nobody of deliveries; who looks at them sees them move. */
const LOOK_AGAIN_MS = 4000;

export function deliveriesQuery(filter: Omit<QueryOf<typeof listDeliveries>, 'cursor' | 'limit'>) {
  return infiniteQueryOptions({
    queryKey: [...KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveries, { query: { ...filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export function deliveryQuery(id: string) {
  return queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(readDelivery, { params: { id }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export function replayDeliveryMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(replayDelivery, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function replayFailedMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (since: string) => call(replayFailedDeliveries, { body: { since } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
