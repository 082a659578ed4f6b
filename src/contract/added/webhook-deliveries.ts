import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { pageLimit } from './page-limit.ts';
import { WebhookAnswer, WebhookRequest } from './webhook-settings.ts';

/**
 * waiting: before the first attempt · retrying: failed so far, another attempt is due · delivered · failed: no more
 * attempts · held: recorded while the webhook was disabled.
 */
export const DELIVERY_OUTCOMES = ['waiting', 'retrying', 'delivered', 'failed', 'held'] as const;

export const DeliveryAttempt = z.looseObject({
  ...WebhookAnswer.shape,
  at: z.string(),
  /** Requested by a person; doesn't affect the schedule. */
  manual: z.nullish(z.boolean()),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const WebhookDelivery = z.looseObject({
  id: z.string(),
  /** The same for retries and replays, so that receivers can deduplicate. */
  webhook_id: z.nullish(z.string()),
  tracking_number: z.nullish(z.string()),
  status: z.nullish(z.string()),
  outcome: z.string(),
  created_at: z.nullish(z.string()),
  /** Null if no further attempt is planned. */
  next_attempt_at: z.nullish(z.string()),
  /** Oldest first. In lists, without the headers and bodies of the answers. */
  attempts: z.nullish(z.array(DeliveryAttempt)),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryDetail = z.looseObject({
  ...WebhookDelivery.shape,
  /** As last sent; without headers before the first attempt. */
  request: z.nullish(WebhookRequest),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

const refusals = { 400: Problem, 403: Problem, 413: Problem, 429: Problem, 500: Problem } as const;
const params = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

export const DeliveriesQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(pageLimit(200)),
  outcome: z.optional(z.enum(DELIVERY_OUTCOMES)),
  tracking_number: z.optional(z.string().check(z.maxLength(64))),
  /** Range of the time of the status change. */
  from: z.optional(z.iso.datetime({ offset: true })),
  to: z.optional(z.iso.datetime({ offset: true })),
});

export const listWebhookDeliveries = endpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/merchant/webhook/deliveries',
  summary: 'Deliveries of the last 30 days, newest first.',
  permission: 'webhooks',
  query: DeliveriesQuery,
  answers: {
    200: z.looseObject({ response: z.array(WebhookDelivery), next_cursor: z.nullish(z.string()) }),
    ...refusals,
  },
});

export const readWebhookDelivery = endpoint({
  name: 'readWebhookDelivery',
  method: 'GET',
  path: '/merchant/webhook/deliveries/{id}',
  summary: 'One delivery with its request and every attempt.',
  permission: 'webhooks',
  params,
  answers: { 200: z.looseObject({ response: WebhookDeliveryDetail }), ...refusals, 404: Problem },
});

export const replayWebhookDelivery = endpoint({
  name: 'replayWebhookDelivery',
  method: 'POST',
  path: '/merchant/webhook/deliveries/{id}/replay',
  summary:
    'Sends a delivery again now, once, with the same webhook-id and body, and returns the result. 422 `webhook_disabled`: enable the webhook first; 422 `replay_waiting`: it goes out after others, or the receiver has not answered yet.',
  permission: 'webhooks',
  params,
  answers: { 200: z.looseObject({ response: WebhookDeliveryDetail }), ...refusals, 404: Problem, 422: Problem },
});

export const replayFailedWebhooks = endpoint({
  name: 'replayFailedWebhooks',
  method: 'POST',
  path: '/merchant/webhook/replay',
  summary:
    'Sends all deliveries that failed or were held since the given time again, in the background, oldest first, and returns how many there are. 422 `webhook_disabled`; 422 `replay_running`: only one replay can run at a time.',
  permission: 'webhooks',
  body: z.object({ since: z.iso.datetime({ offset: true }) }),
  example: { body: { since: '2026-11-21T09:00:00Z' } },
  answers: { 200: z.looseObject({ response: z.looseObject({ count: z.number() }) }), ...refusals, 422: Problem },
});
