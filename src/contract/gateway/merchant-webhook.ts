import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { platformRefusals, refusals } from './refusals.ts';

/** Where the service sends the account's status webhooks, according to its merchant record. */
export const MerchantWebhook = z.object({ url: z.nullable(z.string()) });
export type MerchantWebhook = z.infer<typeof MerchantWebhook>;

export const readMerchantWebhook = endpoint({
  name: 'readMerchantWebhook',
  method: 'GET',
  path: '/webhook/address',
  summary:
    'The webhook address in the merchant record, for a service that has one but no webhook settings. 404 `not_offered`: the service has neither.',
  role: 'owner',
  answers: { 200: MerchantWebhook, ...refusals, ...platformRefusals },
});

export const saveMerchantWebhook = endpoint({
  name: 'saveMerchantWebhook',
  method: 'PUT',
  path: '/webhook/address',
  summary:
    'Sets the webhook address in the merchant record; null removes it. It is sent to the service as PATCH, or as PUT if the service offers only that.',
  role: 'owner',
  body: z.object({ url: z.nullable(z.url({ protocol: /^https?$/, error: 'must be a web address' })) }),
  answers: { 200: MerchantWebhook, ...refusals, ...platformRefusals },
});
