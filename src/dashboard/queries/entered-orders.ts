import { mutationOptions } from '@tanstack/react-query';
import { ENTER_LIMIT, enterOrders, type EnterVerdict, type FileFacts } from '#contract/gateway/entered-orders.ts';
import { call } from './caller.ts';
import { orderKeys } from './query-keys.ts';
import { whenOnline } from './when-online.ts';

export interface OrderToEnter {
  readonly tracking_number: string;
  readonly facts?: FileFacts;
}

export interface EnteredOrder {
  readonly tracking_number: string;
  readonly verdict: EnterVerdict;
}

interface EnteredOrders {
  readonly results: readonly EnteredOrder[];
  /** Pickup sites named in the file that aren't set up in Slipway. */
  readonly unknownSites: readonly string[];
}

/** Adds numbers to the working list, in as many requests as needed. Returns one result per number, in the order given. */
export function enterOrdersMutation() {
  return mutationOptions({
    mutationFn: async (orders: readonly OrderToEnter[]): Promise<EnteredOrders> => {
      const results: EnteredOrder[] = [];
      const unknownSites = new Set<string>();
      for (let at = 0; at < orders.length; at += ENTER_LIMIT) {
        const body = { orders: orders.slice(at, at + ENTER_LIMIT) };
        const answer = await whenOnline(() => call(enterOrders, { body }));
        results.push(...answer.results);
        for (const name of answer.unknown_sites ?? []) unknownSites.add(name);
      }
      return { results, unknownSites: [...unknownSites] };
    },
    meta: { invalidates: [orderKeys.live, orderKeys.list] },
  });
}

/** Whether the order is now in the working list. */
export function isInList({ verdict }: EnteredOrder): boolean {
  return verdict === 'entered' || verdict === 'known';
}
