import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { SELECTION_LIMIT } from './orders.ts';
import { refusals } from './refusals.ts';

const fact = z.nullish(z.string().check(z.maxLength(500)));

/** What a shop's file may hold of an order. Used until the service sends its own data. */
export const FileFacts = z.object({
  retailer_order_number: fact,
  retailer_reference: fact,
  receiver_name: fact,
  delivery_suburb: fact,
  delivery_state: fact,
  delivery_postcode: fact,
  delivery_country_code: fact,
  courier_name: fact,
  courier_type: fact,
  /** Where it is picked up: a site by its name in any letter case, or its ID. */
  pickup_site: fact,
});
export type FileFacts = z.infer<typeof FileFacts>;

/** Most orders that are entered by one request; longer lists are cut. */
export const ENTER_LIMIT = 5000;

/**
 * `entered` is in the working list now · `known` was in it · `unknown` the service knows no such order ·
 * `not_a_number` can't be a tracking number · `not_checked` the service can't be asked right now; nothing was entered.
 */
export const ENTER_VERDICTS = ['entered', 'known', 'unknown', 'not_a_number', 'not_checked'] as const;
export type EnterVerdict = (typeof ENTER_VERDICTS)[number];

export const enterOrders = endpoint({
  name: 'enterOrders',
  method: 'POST',
  path: '/orders/enter',
  summary:
    'Takes tracking numbers into the working list, with what is known of them. Where the service tells nothing about single orders they enter as not checked; elsewhere only those that it knows do. The verdicts come in the order of the request.',
  role: 'packer',
  body: z.object({
    orders: z
      .array(z.object({ tracking_number: z.string().check(z.maxLength(500)), facts: z.optional(FileFacts) }))
      .check(z.maxLength(ENTER_LIMIT)),
  }),
  answers: {
    200: z.object({
      /** Of the pickup sites named, those that nobody has set up: their orders stay where they are picked up now. At most 20, left out where there are none. */
      unknown_sites: z.optional(z.array(z.string())),
      results: z.array(z.object({ tracking_number: z.string(), verdict: z.enum(ENTER_VERDICTS) })),
    }),
    ...refusals,
  },
});

export const removeFromList = endpoint({
  name: 'removeFromList',
  method: 'POST',
  path: '/orders/remove',
  summary:
    'Takes orders out of the working list, or back in. They are not cancelled. Orders that a booking holds stay. 409 where the service has an orders feed: the list is then its own.',
  role: 'packer',
  body: z.object({
    tracking_numbers: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(SELECTION_LIMIT)),
    back: z.optional(z.boolean()),
  }),
  answers: { 200: z.object({ tracking_numbers: z.array(z.string()) }), ...refusals, 409: Problem },
});
