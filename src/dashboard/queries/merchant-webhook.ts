import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { readMerchantWebhook, saveMerchantWebhook } from '#contract/gateway/merchant-webhook.ts';
import { call } from './caller.ts';

const KEY = ['merchant-webhook'] as const;

/** Fails with 404 where the service has no merchant record to keep an address in. */
export function merchantWebhookQuery() {
  return queryOptions({ queryKey: KEY, queryFn: ({ signal }) => call(readMerchantWebhook, { signal }) });
}

export function saveMerchantWebhookMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (url: string | null) => call(saveMerchantWebhook, { body: { url } }),
    onSuccess: (saved) => client.setQueryData(KEY, saved),
  });
}
