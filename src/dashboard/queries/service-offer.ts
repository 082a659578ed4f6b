import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { askServiceOffer, readServiceOffer } from '#contract/gateway/offer.ts';
import { call } from './caller.ts';
import { sessionKeys } from './session.ts';

const KEY = ['service-offer'] as const;

export function serviceOfferQuery() {
  return queryOptions({ queryKey: KEY, queryFn: ({ signal }) => call(readServiceOffer, { signal }) });
}

/** Asks the service again what it offers. */
export function askServiceOfferMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(askServiceOffer, {}),
    onSuccess: async (offer) => {
      client.setQueryData(KEY, offer);
      await client.invalidateQueries({ queryKey: sessionKeys.session });
    },
  });
}
