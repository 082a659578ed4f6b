import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as endpoints from '#contract/gateway/unknown-orders.ts';
import { call } from './caller.ts';
import { webhookKeys } from './later-query-keys.ts';

/** They arrive at any time, and no event announces them. */
const LOOK_EVERY_MS = 15_000;

export function unknownOrdersQuery() {
  return queryOptions({
    queryKey: webhookKeys.unknownOrders,
    queryFn: ({ signal }) => call(endpoints.listUnknownOrders, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  });
}

/** `undefined`: all of them. */
export function takeInUnknownMutation() {
  return mutationOptions({
    mutationFn: (tracking_numbers: string[] | undefined) =>
      call(endpoints.takeInUnknownOrders, { body: { tracking_numbers } }),
    meta: { readAgain: [webhookKeys.unknownOrders] },
  });
}

export function forgetUnknownMutation() {
  return mutationOptions({
    mutationFn: () => call(endpoints.forgetUnknownOrders, { body: {} }),
    meta: { readAgain: [webhookKeys.unknownOrders] },
  });
}
