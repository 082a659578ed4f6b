import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { normaliseMerchantAnswer } from '#contract/field/normalise-answers.ts';
import { InvalidProblem, Problem } from '#contract/errors.ts';
import { CountryCode } from './liberal-fields.ts';

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
  merchant_url: z.nullish(z.string()),
});
export type Merchant = z.infer<typeof Merchant>;

export const readMerchant = endpoint({
  name: 'readMerchant',
  method: 'GET',
  path: '/merchant',
  summary: 'Account name, sender address and webhook address.',
  permission: 'orders',
  normalise: normaliseMerchantAnswer,
  answers: { 200: z.looseObject({ response: Merchant }), 403: Problem, 429: Problem, 500: Problem },
});

const text = (most: number) => z.nullish(z.string().check(z.maxLength(most)));

/** The changeable account details. Only the given fields change; null clears a line of the address. */
export const MerchantChange = z.object({
  name: z.optional(z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(100))),
  sender_address: z.optional(
    z.object({
      company: text(100),
      address: text(200),
      suburb: text(100),
      state: text(60),
      postcode: text(20),
      country_code: z.optional(CountryCode),
    }),
  ),
  /** The webhook's URL; null removes it. The other settings are at `/merchant/webhook`. */
  webhook_url: z.optional(z.nullable(z.string().check(z.maxLength(10_000)))),
  /** The shop's own URL, sent with webhooks. */
  merchant_url: z.optional(
    z.nullable(z.url({ protocol: /^https?$/, error: 'is not a web address' }).check(z.maxLength(500))),
  ),
});
export type MerchantChange = z.infer<typeof MerchantChange>;

export const updateMerchant = endpoint({
  name: 'updateMerchant',
  method: 'PATCH',
  path: '/merchant',
  summary:
    'Changes the account name, the sender address printed on labels and manifests, and the URLs of the webhook and the shop.',
  permission: 'orders',
  normalise: normaliseMerchantAnswer,
  body: z.object({ merchant: MerchantChange }),
  example: { body: { merchant: { name: 'Wattle & Tide' } } },
  answers: {
    200: z.looseObject({ response: Merchant }),
    400: Problem,
    403: Problem,
    413: Problem,
    422: InvalidProblem,
    429: Problem,
    500: Problem,
  },
});

/** How older plug-ins register their webhook (field services C5). */
export const replaceMerchant = endpoint({
  ...updateMerchant,
  name: 'replaceMerchant',
  method: 'PUT',
  summary: 'The same as PATCH, for older clients: only the given fields are changed.',
});
