import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { TrackingNumberParams } from '#contract/identifiers.ts';
import { Problem } from '#contract/errors.ts';
import { normaliseTracking } from '#contract/field/normalise-tracking.ts';

/** The history of an order, newest first. `time` is null if a service gives no complete time. */
export const Tracking = z.looseObject({
  tracking_number: z.nullish(z.string()),
  current_state: z.nullish(z.string()),
  tracking_url: z.nullish(z.string()),
  status_history: z.nullish(z.array(z.looseObject({ status: z.string(), time: z.nullish(z.string()) }))),
});
export type Tracking = z.infer<typeof Tracking>;

/** 400: the number is unknown (field services F6). */
export const readTracking = endpoint({
  name: 'readTracking',
  method: 'GET',
  path: '/orders/{tracking_number}/tracking',
  summary: 'The tracking events of an order, newest first.',
  permission: 'orders',
  normalise: normaliseTracking,
  params: TrackingNumberParams,
  example: {},
  answers: {
    200: z.looseObject({ response: z.nullish(Tracking) }),
    400: Problem,
    403: Problem,
    404: Problem,
    429: Problem,
    500: Problem,
  },
});
