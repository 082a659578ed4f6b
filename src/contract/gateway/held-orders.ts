import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { SELECTION_LIMIT } from './orders.ts';
import { refusals } from './refusals.ts';

const trackingNumbers = z
  .array(z.string().check(z.minLength(1), z.maxLength(200)))
  .check(z.minLength(1), z.maxLength(SELECTION_LIMIT));

export const holdOrders = endpoint({
  name: 'holdOrders',
  method: 'POST',
  path: '/orders/hold',
  summary:
    'Holds orders: they are left out of every booking until somebody releases them. Orders that are booked, being booked, unclear or unknown are skipped. `held_before` were on hold already, and stay as they are.',
  role: 'packer',
  body: z.object({ tracking_numbers: trackingNumbers, reason: z.optional(z.string().check(z.maxLength(500))) }),
  answers: {
    200: z.object({
      tracking_numbers: z.array(z.string()),
      held_before: z.array(z.string()),
      passed_over: z.array(z.string()),
    }),
    ...refusals,
  },
});

export const releaseHeldOrders = endpoint({
  name: 'releaseHeldOrders',
  method: 'POST',
  path: '/orders/release',
  summary: 'Releases held orders, so that they can be booked again. Orders that aren’t held are skipped.',
  role: 'packer',
  body: z.object({ tracking_numbers: trackingNumbers }),
  answers: { 200: z.object({ tracking_numbers: z.array(z.string()) }), ...refusals },
});

export const setSiteOfOrders = endpoint({
  name: 'setSiteOfOrders',
  method: 'POST',
  path: '/orders/site',
  summary:
    'Sets where orders are picked up. With null they go back to the site that the service names, or to the default site. 404: no such site.',
  role: 'packer',
  body: z.object({ tracking_numbers: trackingNumbers, site_id: z.nullable(z.string().check(z.maxLength(50))) }),
  answers: { 200: z.object({ tracking_numbers: z.array(z.string()) }), ...refusals, 404: Problem },
});
