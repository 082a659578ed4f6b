import * as z from 'zod/mini';
import { SendableNumber, TrackingNumberParams } from '#contract/identifiers.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { platformRefusals, refusals } from './refusals.ts';

/** Maximum number of orders cancelled in one request. */
export const CANCEL_LIMIT = 200;

/**
 * `cancelled`: by the service · `refused`: by the service, with its code and message · `unclear`: its answer was lost, and
 * Slipway is finding out · `blocked`: nothing was sent, because the order is booked, unclear, being booked, cancelled or
 * being cancelled, or unknown, or Slipway could not record the cancellation.
 */
export const CANCEL_OUTCOMES = ['cancelled', 'refused', 'unclear', 'blocked'] as const;
export type CancelOutcome = (typeof CANCEL_OUTCOMES)[number];

export const CANCEL_BLOCKS = [
  'booked',
  'being_booked',
  'unclear',
  'being_cancelled',
  'cancelled',
  'unknown',
  'not_written',
] as const;

export const CancelResult = z.object({
  tracking_number: z.string(),
  outcome: z.enum(CANCEL_OUTCOMES),
  blocked_by: z.nullable(z.enum(CANCEL_BLOCKS)),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
});
export type CancelResult = z.infer<typeof CancelResult>;

export const cancelOrders = endpoint({
  name: 'cancelOrders',
  method: 'POST',
  path: '/orders/cancellations',
  summary:
    'Cancels orders at the service, one by one. An order that is booked, unclear or locked is refused. If an answer is lost, Slipway looks the order up to find out what happened.',
  role: 'packer',
  body: z.object({
    tracking_numbers: z.array(SendableNumber).check(z.minLength(1), z.maxLength(CANCEL_LIMIT)),
  }),
  answers: { 200: z.object({ results: z.array(CancelResult) }), ...refusals },
});

/** What a person found out about a cancellation whose answer was lost. */
export const CANCEL_MARKS = ['cancelled', 'not_cancelled'] as const;
export type CancelMark = (typeof CANCEL_MARKS)[number];

/**
 * If the service can't be asked about an order, or doesn't tell, a person checks there and records the outcome of the cancellation. 409:
 * `not_unclear` · `can_be_read`: Slipway can find out by itself · `may_still_happen`: the request was sent less than a minute ago.
 */
export const markCancel = endpoint({
  name: 'markCancel',
  method: 'POST',
  path: '/orders/{tracking_number}/cancel-mark',
  summary:
    'Records whether an order with an unclear cancellation was cancelled, if the service can’t be asked about it, or doesn’t tell.',
  role: 'packer',
  params: TrackingNumberParams,
  body: z.object({ outcome: z.enum(CANCEL_MARKS) }),
  answers: { 200: CancelResult, ...refusals, 404: Problem, 409: Problem },
});

/** What a person has checked before an order is created again: that it wasn't since the backup, or by a request whose answer was lost. */
export const CREATE_DESPITE = ['restore', 'lost_answer'] as const;
export type CreateDespite = (typeof CREATE_DESPITE)[number];

/**
 * A second, deliberate step after a cancellation: the same order, created again through the platform. 409: `not_cancelled`:
 * the old order still exists · `running` · `unclear`: an earlier attempt may have created it, which nobody can tell yet ·
 * `restored`: it may have been created again after the backup from which Slipway was restored · `needs_person`: an earlier attempt may
 * have created it, which the service doesn't tell. After these two a person has to check and insist (`despite`); nothing was sent.
 */
export const createOrderAgain = endpoint({
  name: 'createOrderAgain',
  method: 'POST',
  path: '/orders/{tracking_number}/again',
  summary:
    'Creates a cancelled order again. At most one order is created, however often this is called; where Slipway can’t know whether it was, as after a restore from a backup, only if a person insists.',
  role: 'packer',
  params: TrackingNumberParams,
  query: z.object({ despite: z.optional(z.enum(CREATE_DESPITE)) }),
  answers: {
    200: z.object({ tracking_number: z.string(), created_from: z.string() }),
    ...refusals,
    ...platformRefusals,
    409: Problem,
  },
});
