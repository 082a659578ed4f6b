import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { refusals } from './refusals.ts';

/**
 * Whether the connected service has an endpoint. `no` only if the service itself answered that it doesn't (404 or 405 for
 * the endpoint); any other failure is `not_known`, and is soon retried.
 */
export const Offered = z.enum(['yes', 'no', 'not_known']);
export type Offered = z.infer<typeof Offered>;

/** What the connected platform offers; the first four are documented, the others are extensions. */
export const Capabilities = z.object({
  booking: Offered,
  manifestDocument: Offered,
  labels: Offered,
  cancel: Offered,
  ordersFeed: Offered,
  orderRead: Offered,
  manifestList: Offered,
  webhookSettings: Offered,
  webhookTest: Offered,
  webhookDeliveries: Offered,
  webhookReplay: Offered,
  webhookSigning: Offered,
});
export type Capabilities = z.infer<typeof Capabilities>;

/** Evidence of whether an endpoint exists: the service's last answer to a harmless request. */
export const OfferEvidence = z.object({
  endpoint: z.string(),
  /** The verdict, which may be based on an answer other than the last: see `known_by`. */
  offered: Offered,
  /** Null: no answer. */
  status: z.nullable(z.number()),
  /** The media type received, or why there was no answer. */
  detail: z.nullable(z.string()),
  at: z.string(),
  /**
   * What the verdict is based on, if the last answer is inconclusive: an `earlier` answer of the same endpoint, an `other`
   * endpoint that does the same, or the interface `document` itself. Null: the last answer, or nothing.
   */
  known_by: z.nullable(
    z.object({
      kind: z.enum(['earlier', 'other', 'document']),
      endpoint: z.string(),
      status: z.nullable(z.number()),
      at: z.nullable(z.string()),
    }),
  ),
});
export type OfferEvidence = z.infer<typeof OfferEvidence>;

export const ServiceOffer = z.object({
  capabilities: Capabilities,
  evidence: z.array(OfferEvidence),
  /** Set if Slipway itself failed while asking: not the service's fault. */
  fault: z.nullable(z.string()),
  /** Since when the service fails to list the orders that changed: some may be missing. Null if it doesn't. */
  feed_failing_since: z.nullable(z.string()),
});
export type ServiceOffer = z.infer<typeof ServiceOffer>;

export const readServiceOffer = endpoint({
  name: 'readServiceOffer',
  method: 'GET',
  path: '/connection/offer',
  summary: 'What the connected service offers, endpoint by endpoint, with the answer that each verdict is based on.',
  role: 'packer',
  answers: { 200: ServiceOffer, ...refusals },
});

export const askServiceOffer = endpoint({
  name: 'askServiceOffer',
  method: 'POST',
  path: '/connection/offer',
  summary: 'Finds out again what the service offers, by sending it harmless read requests.',
  role: 'owner',
  answers: { 200: ServiceOffer, ...refusals },
});
