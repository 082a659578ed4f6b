import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { LABEL_ERROR_CODES } from '#contract/error-code.ts';
import { Problem } from '#contract/errors.ts';
import { ManifestId, TrackingNumberParams } from '#contract/identifiers.ts';

/** Sandbox endpoints exist only on the embedded platform and need `Authorization: Bearer sandbox-secret`. */
const refusals = { 400: Problem, 403: Problem, 404: Problem, 413: Problem, 422: Problem, 500: Problem };
const done = z.object({ response: z.looseObject({}) });

export const makeSandboxOrders = endpoint({
  name: 'makeSandboxOrders',
  method: 'POST',
  path: '/sandbox/orders',
  summary: 'Creates realistic orders. With `labelled: true` they can be booked at once.',
  body: z.object({
    count: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
    courier_allocation: z.optional(z.string()),
    labelled: z.optional(z.boolean()),
    country_code: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters, like AU'))),
    tracking_only: z.optional(z.boolean()),
    /** The UN number of the goods in the parcels: such orders get a dangerous goods declaration. */
    dangerous_goods_code: z.optional(z.string().check(z.minLength(1), z.maxLength(30))),
    problem: z.optional(z.enum(LABEL_ERROR_CODES)),
  }),
  example: { body: { count: 30, labelled: true, courier_allocation: 'NorthpostStandard' } },
  answers: { 200: z.object({ response: z.object({ tracking_numbers: z.array(z.string()) }) }), ...refusals },
});

export const CarrierBehaviour = z.object({
  enabled: z.optional(z.boolean()),
  /** How the carrier answers a quote request: with its price, $0, or an error. */
  quote: z.optional(z.object({ outcome: z.enum(['accept', 'zero', 'fail']) })),
  label: z.optional(z.object({ delay_s: z.number().check(z.nonnegative()), fails: z.optional(z.boolean()) })),
  booking: z.optional(
    z.object({
      outcome: z.enum(['accept', 'reject']),
      delay_s: z.optional(z.number().check(z.nonnegative())),
      document_delay_s: z.optional(z.number().check(z.nonnegative())),
      document_fails: z.optional(z.boolean()),
    }),
  ),
});
export type CarrierBehaviour = z.infer<typeof CarrierBehaviour>;

export const setSandboxCarrier = endpoint({
  name: 'setSandboxCarrier',
  method: 'PUT',
  path: '/sandbox/carriers/{courier_allocation}',
  summary: 'Sets how a carrier behaves from now on.',
  params: z.object({ courier_allocation: z.string() }),
  body: CarrierBehaviour,
  example: {
    path: '/sandbox/carriers/SwiftlineExpress',
    body: { booking: { outcome: 'reject' } },
  },
  answers: { 200: z.object({ response: z.looseObject({ ...CarrierBehaviour.shape }) }), ...refusals },
});

export const FAULTS = [
  'refuse_before',
  'drop_after',
  'error_500_before',
  'error_500_after',
  'blank_400_html',
  'delay',
  'rate_limit',
] as const;

export const addSandboxFault = endpoint({
  name: 'addSandboxFault',
  method: 'POST',
  path: '/sandbox/faults',
  summary:
    'Causes transport faults at an endpoint for its next `times` requests. `endpoint` looks like "POST /book". `row`, its former name, is accepted too. 422: there is no such endpoint.',
  body: z
    .object({
      endpoint: z.optional(z.string().check(z.maxLength(100))),
      row: z.optional(z.string().check(z.maxLength(100))),
      fault: z.enum(FAULTS),
      times: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
      /** For `delay`. */
      seconds: z.optional(z.number().check(z.nonnegative(), z.maximum(3600))),
    })
    .check(
      z.refine(({ endpoint: name, row }) => (name ?? row) !== undefined, {
        path: ['endpoint'],
        error: 'is missing: it is like "POST /book"',
      }),
    ),
  example: { body: { endpoint: 'POST /book', fault: 'drop_after', times: 1 } },
  answers: { 200: done, ...refusals },
});

export const moveSandboxClock = endpoint({
  name: 'moveSandboxClock',
  method: 'POST',
  path: '/sandbox/clock',
  summary:
    "Moves the platform's clock forward by `advance_s` seconds: links expire, retries come due, labels are finished.",
  body: z.object({ advance_s: z.number().check(z.nonnegative(), z.maximum(315_576_000)) }),
  example: { body: { advance_s: 691_200 } },
  answers: { 200: z.object({ response: z.object({ now: z.string() }) }), ...refusals },
});

export const sendSandboxStatus = endpoint({
  name: 'sendSandboxStatus',
  method: 'POST',
  path: '/sandbox/orders/{tracking_number}/status',
  summary:
    'Reports a carrier status of an order, as of now or as of `time`. Scans may arrive late, twice or out of order. Unknown status words are kept as received.',
  params: TrackingNumberParams,
  body: z.object({
    status: z.string().check(z.minLength(1), z.maxLength(60)),
    /** When it happened by the carrier's clock; a time in the future counts as now. */
    time: z.optional(z.iso.datetime({ offset: true })),
  }),
  example: { path: '/sandbox/orders/{tracking_number}/status', body: { status: 'in_transit' } },
  answers: {
    200: z.object({ response: z.looseObject({ state: z.string(), taken_as: z.enum(['news', 'late', 'repeated']) }) }),
    ...refusals,
  },
});

export const ReceivedRequest = z.object({
  endpoint: z.string(),
  path: z.string(),
  time: z.string(),
  body: z.unknown(),
});

export const listSandboxRequests = endpoint({
  name: 'listSandboxRequests',
  method: 'GET',
  path: '/sandbox/requests',
  summary:
    'The requests that the platform received, newest first. `row`, the former name of `endpoint`, is accepted too.',
  query: z.object({ endpoint: z.optional(z.string()), row: z.optional(z.string()) }),
  example: { path: '/sandbox/requests?endpoint=POST%20/book' },
  answers: { 200: z.object({ response: z.array(ReceivedRequest), count: z.number() }), ...refusals },
});

export const LedgerEntry = z.object({ tracking_number: z.string(), manifest_id: ManifestId, at: z.string() });

export const readSandboxLedger = endpoint({
  name: 'readSandboxLedger',
  method: 'GET',
  path: '/sandbox/ledger',
  summary: 'Every booking ever made. The list only grows.',
  query: z.object({ tracking_number: z.optional(z.string()) }),
  example: { path: '/sandbox/ledger?tracking_number={tracking_number}' },
  answers: { 200: z.object({ response: z.array(LedgerEntry), count: z.number() }), ...refusals },
});

export const resetSandbox = endpoint({
  name: 'resetSandbox',
  method: 'POST',
  path: '/sandbox/reset',
  summary: 'Resets the platform to its initial seeded state.',
  example: {},
  answers: { 200: done, ...refusals },
});

/** A fault still to be applied to requests to its endpoint. */
export const WaitingFault = z.object({
  endpoint: z.string(),
  fault: z.enum(FAULTS),
  times: z.number(),
  seconds: z.number(),
});

export const readSandbox = endpoint({
  name: 'readSandbox',
  method: 'GET',
  path: '/sandbox/state',
  summary: "The platform's clock, how each carrier behaves, and the pending faults.",
  example: {},
  answers: {
    200: z.object({
      response: z.object({
        now: z.string(),
        carriers: z.array(
          z.object({
            courier: z.string(),
            courier_allocation: z.string(),
            /** The settings that were changed; the others keep their defaults. */
            behaviour: CarrierBehaviour,
          }),
        ),
        faults: z.array(WaitingFault),
      }),
    }),
    ...refusals,
  },
});
