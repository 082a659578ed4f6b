import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as endpoints from '#contract/gateway/unknown-orders.ts';
import { call } from './caller.ts';

const KEY = ['unknown-orders'] as const;
/** They come from outside at any time, and no event tells of them. */
const LOOK_EVERY_MS = 15_000;

export function unknownOrdersQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(endpoints.listUnknownOrders, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  });
}

/** `undefined`: all of them. */
export function takeInUnknownMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (tracking_numbers: string[] | undefined) =>
      call(endpoints.takeInUnknownOrders, { body: { tracking_numbers } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function forgetUnknownMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(endpoints.forgetUnknownOrders, { body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
