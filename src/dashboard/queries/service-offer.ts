import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { askServiceOffer, readServiceOffer } from '#contract/gateway/offer.ts';
import { call } from './caller.ts';
import { sessionKeys } from './query-keys.ts';
import { serviceKeys } from './later-query-keys.ts';
import { whenOnline } from './when-online.ts';

export function serviceOfferQuery() {
  return queryOptions({ queryKey: serviceKeys.offer, queryFn: ({ signal }) => call(readServiceOffer, { signal }) });
}

/** Makes the gateway probe again what the service offers. */
export function askServiceOfferMutation() {
  return mutationOptions({
    mutationFn: () => whenOnline(() => call(askServiceOffer, {})),
    onSuccess: (offer, _nothing, _result, { client }) => client.setQueryData(serviceKeys.offer, offer),
    // The service may have been asked even though no answer arrived.
    onError: (_error, _nothing, _result, { client }) => client.invalidateQueries({ queryKey: serviceKeys.offer }),
    meta: { invalidates: [sessionKeys.session] },
  });
}
