import { queryOptions } from '@tanstack/react-query';
import { readIndexedOrder } from '#contract/gateway/one-order.ts';
import { call } from './caller.ts';
import { orderKeys } from './query-keys.ts';

export function orderQuery(trackingNumber: string) {
  return queryOptions({
    queryKey: [...orderKeys.live, 'one', trackingNumber],
    queryFn: ({ signal }) => call(readIndexedOrder, { params: { tracking_number: trackingNumber }, signal }),
  });
}
