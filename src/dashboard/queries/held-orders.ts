import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { holdOrders, releaseHeldOrders, setSiteOfOrders } from '#contract/gateway/held-orders.ts';
import { call } from './caller.ts';
import { todayKeys } from './later-query-keys.ts';
import { orderKeys } from './query-keys.ts';
import { whenOnline } from './when-online.ts';

const invalidates = [orderKeys.live, orderKeys.list, todayKeys.all];

export function holdOrdersMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof holdOrders>) => whenOnline(() => call(holdOrders, { body })),
    meta: { invalidates },
  });
}

export function setSiteOfOrdersMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof setSiteOfOrders>) => whenOnline(() => call(setSiteOfOrders, { body })),
    meta: { invalidates },
  });
}

/** Returns the orders that were on hold and have been released. */
export async function releaseOrders(client: QueryClient, numbers: readonly string[]): Promise<readonly string[]> {
  const { tracking_numbers } = await whenOnline(() =>
    call(releaseHeldOrders, { body: { tracking_numbers: [...numbers] } }),
  );
  await Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })));
  return tracking_numbers;
}
