import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Problem } from '../errors.ts';

export const Merchant = z.looseObject({
  name: z.nullish(z.string()),
  sender_address: z.nullish(
    z.looseObject({
      company: z.nullish(z.string()),
      address: z.nullish(z.string()),
      suburb: z.nullish(z.string()),
      state: z.nullish(z.string()),
      postcode: z.nullish(z.string()),
      country_code: z.nullish(z.string()),
    }),
  ),
  webhook_url: z.nullish(z.string()),
});
export type Merchant = z.infer<typeof Merchant>;

export const readMerchant = endpoint({
  name: 'readMerchant',
  method: 'GET',
  path: '/merchant',
  summary: 'Account name, sender address and webhook address.',
  permission: 'orders',
  answers: { 200: z.looseObject({ response: Merchant }), 403: Problem, 429: Problem, 500: Problem },
});
