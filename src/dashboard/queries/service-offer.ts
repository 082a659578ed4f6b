import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { askServiceOffer, readServiceOffer } from '#contract/gateway/offer.ts';
import { call } from './caller.ts';
import { sessionKeys } from './query-keys.ts';
import { serviceKeys } from './later-query-keys.ts';

export function serviceOfferQuery() {
  return queryOptions({ queryKey: serviceKeys.offer, queryFn: ({ signal }) => call(readServiceOffer, { signal }) });
}

/** Makes the gateway probe again what the service offers. */
export function askServiceOfferMutation() {
  return mutationOptions({
    mutationFn: () => call(askServiceOffer, {}),
    onSuccess: async (offer, _nothing, _result, { client }) => {
      client.setQueryData(serviceKeys.offer, offer);
      await client.invalidateQueries({ queryKey: sessionKeys.session });
    },
  });
}
