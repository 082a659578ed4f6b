import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { SELECTION_LIMIT } from './orders.ts';
import { refusals } from './refusals.ts';

const fact = z.nullish(z.string().check(z.maxLength(500)));

/** What a shop's file may say about an order. Used until the service sends its own data. */
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
  /** Pickup site: a site's name in any letter case, or its ID. */
  pickup_site: fact,
});
export type FileFacts = z.infer<typeof FileFacts>;

/** Maximum number of orders in one request; the page splits longer lists. */
export const ENTER_LIMIT = 5000;

/**
 * `entered`: now in the working list · `known`: was already in it · `unknown`: the service doesn't know it ·
 * `not_a_number`: can't be a tracking number · `not_checked`: the service can't be asked about it right now; it wasn't entered.
 */
export const ENTER_VERDICTS = ['entered', 'known', 'unknown', 'not_a_number', 'not_checked'] as const;
export type EnterVerdict = (typeof ENTER_VERDICTS)[number];

export const enterOrders = endpoint({
  name: 'enterOrders',
  method: 'POST',
  path: '/orders/enter',
  summary:
    'Adds tracking numbers to the working list, with any facts given about them. If the service can’t look up single orders, they are added unchecked; otherwise only orders that the service knows are added. The verdicts are in the order of the request.',
  role: 'packer',
  isUnhurried: true,
  body: z.object({
    orders: z
      .array(z.object({ tracking_number: z.string().check(z.maxLength(500)), facts: z.optional(FileFacts) }))
      .check(z.maxLength(ENTER_LIMIT)),
  }),
  answers: {
    200: z.object({
      /** The given pickup sites that nobody has set up: their orders keep their current site. At most 20; left out if there are none. */
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
    'Removes orders from the working list, or puts them back with `back`. They are not cancelled. Orders that are part of a booking stay. 409: the service has an orders feed, and the list follows it.',
  role: 'packer',
  body: z.object({
    tracking_numbers: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(SELECTION_LIMIT)),
    back: z.optional(z.boolean()),
  }),
  answers: { 200: z.object({ tracking_numbers: z.array(z.string()) }), ...refusals, 409: Problem },
});
