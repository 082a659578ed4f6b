import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as endpoints from '#contract/gateway/unknown-orders.ts';
import { call } from './caller.ts';
import { whenOnline } from './when-online.ts';
import { webhookKeys } from './later-query-keys.ts';

/** Unknown orders arrive at any time, without an event. */
const POLL_INTERVAL_MS = 15_000;

export function unknownOrdersQuery() {
  return queryOptions({
    queryKey: webhookKeys.unknownOrders,
    queryFn: ({ signal }) => call(endpoints.listUnknownOrders, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** Pass `undefined` to take in all of them. */
export function takeInUnknownMutation() {
  return mutationOptions({
    mutationFn: (tracking_numbers: string[] | undefined) =>
      whenOnline(() => call(endpoints.takeInUnknownOrders, { body: { tracking_numbers } })),
    meta: { invalidates: [webhookKeys.unknownOrders] },
  });
}

export function forgetUnknownMutation() {
  return mutationOptions({
    mutationFn: () => whenOnline(() => call(endpoints.forgetUnknownOrders, { body: {} })),
    meta: { invalidates: [webhookKeys.unknownOrders] },
  });
}
