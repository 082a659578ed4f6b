import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { readMerchantWebhook, saveMerchantWebhook } from '#contract/gateway/merchant-webhook.ts';
import { call } from './caller.ts';
import { whenOnline } from './when-online.ts';
import { webhookKeys } from './later-query-keys.ts';

/** Fails with 404 if the service has no merchant record to store a URL in. */
export function merchantWebhookQuery() {
  return queryOptions({
    queryKey: webhookKeys.merchant,
    queryFn: ({ signal }) => call(readMerchantWebhook, { signal }),
  });
}

export function saveMerchantWebhookMutation() {
  return mutationOptions({
    mutationFn: (url: string | null) => whenOnline(() => call(saveMerchantWebhook, { body: { url } })),
    onSuccess: (saved, _url, _result, { client }) => client.setQueryData(webhookKeys.merchant, saved),
    // The change may have been applied even though no answer arrived.
    onError: (_error, _url, _result, { client }) => client.invalidateQueries({ queryKey: webhookKeys.merchant }),
  });
}
