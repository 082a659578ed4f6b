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
    'The webhook address of the merchant record, where the service has one but no webhook settings. 404 not_offered: it has neither.',
  role: 'owner',
  answers: { 200: MerchantWebhook, ...refusals, ...platformRefusals },
});

export const saveMerchantWebhook = endpoint({
  name: 'saveMerchantWebhook',
  method: 'PUT',
  path: '/webhook/address',
  summary: 'Sets that address; null takes it away. Sent as PATCH, and as PUT where the service has only that.',
  role: 'owner',
  body: z.object({ url: z.nullable(z.url({ protocol: /^https?$/, error: 'must be a web address' })) }),
  answers: { 200: MerchantWebhook, ...refusals, ...platformRefusals },
});
