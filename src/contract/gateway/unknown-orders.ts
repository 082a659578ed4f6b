import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { refusals } from './refusals.ts';

/** How many are listed at once, newest first; `count` is the total. */
export const UNKNOWN_ORDERS_SHOWN = 100;

const UnknownOrder = z.object({
  tracking_number: z.string(),
  state: z.nullable(z.string()),
  courier_name: z.nullable(z.string()),
  retailer_order_number: z.nullable(z.string()),
  received_at: z.string(),
});
export type UnknownOrder = z.infer<typeof UnknownOrder>;

export const listUnknownOrders = endpoint({
  name: 'listUnknownOrders',
  method: 'GET',
  path: '/webhook/unknown-orders',
  summary: `Orders that status webhooks reported but that Slipway doesn't know, newest first, at most ${UNKNOWN_ORDERS_SHOWN}. They are kept apart from the other orders.`,
  role: 'packer',
  answers: { 200: z.object({ count: z.number(), orders: z.array(UnknownOrder) }), ...refusals },
});

const body = z.object({
  /** Defaults to all of them. */
  tracking_numbers: z.optional(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(1000))),
});

export const takeInUnknownOrders = endpoint({
  name: 'takeInUnknownOrders',
  method: 'POST',
  path: '/webhook/unknown-orders/take-in',
  summary:
    'Adds unknown orders that were kept apart to the Orders page, with the history that webhooks reported about them.',
  role: 'packer',
  body,
  answers: { 200: z.object({ tracking_numbers: z.array(z.string()) }), ...refusals },
});

export const forgetUnknownOrders = endpoint({
  name: 'forgetUnknownOrders',
  method: 'POST',
  path: '/webhook/unknown-orders/forget',
  summary: 'Forgets unknown orders that were kept apart. The next update about one of them brings it back.',
  role: 'packer',
  body,
  answers: { 200: z.object({ count: z.number() }), ...refusals },
});
