import * as z from 'zod/mini';
import { DeliveriesQuery, WebhookDelivery, WebhookDeliveryDetail } from '#contract/added/webhook-deliveries.ts';
import {
  InvalidWebhook,
  SigningSecret,
  WebhookAnswer,
  WebhookDraft,
  WebhookRequest,
  WebhookSettings,
} from '#contract/added/webhook-settings.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { platformRefusals, refusals } from './refusals.ts';

/**
 * Endpoints of the Webhooks page. 404 `not_offered`: the connected platform has no such endpoint (see `capabilities` of the
 * session). 422 `invalid` has `fields` and `codes`, see WebhookDraft. The platform's own message is in `error_description`.
 */
const forwardedAnswers = { ...refusals, ...platformRefusals, 422: z.union([InvalidWebhook, Problem]) } as const;

const SettingsWithPerson = z.looseObject({
  ...WebhookSettings.shape,
  /** Who saved them last; null if that wasn't done here. */
  updated_by: z.nullish(z.string()),
});
export type SettingsWithPerson = z.infer<typeof SettingsWithPerson>;

export const readWebhookSettings = endpoint({
  name: 'readWebhookSettings',
  method: 'GET',
  path: '/webhook',
  summary:
    'The webhook settings, without header values and the secret. Only the owner sees keys in addresses, here and in deliveries.',
  role: 'packer',
  answers: { 200: SettingsWithPerson, ...forwardedAnswers },
});

export const saveWebhookSettings = endpoint({
  name: 'saveWebhookSettings',
  method: 'PUT',
  path: '/webhook',
  summary: 'Replaces the webhook settings. A header without a value keeps its saved value.',
  role: 'owner',
  body: WebhookDraft,
  answers: { 200: SettingsWithPerson, ...forwardedAnswers, 409: Problem },
});

export const sendWebhookTest = endpoint({
  name: 'sendWebhookTest',
  method: 'POST',
  path: '/webhook/test',
  summary:
    'Sends the example update now, with the settings in the request (which are not saved) or else the saved ones.',
  role: 'owner',
  body: z.object({ settings: z.optional(WebhookDraft) }),
  answers: {
    200: z.object({ delivered: z.boolean(), request: WebhookRequest, answer: WebhookAnswer }),
    ...forwardedAnswers,
  },
});

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/webhook/deliveries',
  summary: 'Deliveries, newest first.',
  role: 'packer',
  query: DeliveriesQuery,
  answers: {
    200: z.object({ deliveries: z.array(WebhookDelivery), next_cursor: z.nullable(z.string()) }),
    ...forwardedAnswers,
  },
});

const params = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

export const readDelivery = endpoint({
  name: 'readDelivery',
  method: 'GET',
  path: '/webhook/deliveries/{id}',
  summary: 'One delivery with its request and every attempt.',
  role: 'packer',
  params,
  answers: { 200: WebhookDeliveryDetail, ...forwardedAnswers },
});

export const replayDelivery = endpoint({
  name: 'replayDelivery',
  method: 'POST',
  path: '/webhook/deliveries/{id}/replay',
  summary: 'Sends one delivery again now, and returns the result.',
  role: 'owner',
  params,
  answers: { 200: WebhookDeliveryDetail, ...forwardedAnswers },
});

export const replayFailedDeliveries = endpoint({
  name: 'replayFailedDeliveries',
  method: 'POST',
  path: '/webhook/replay',
  summary: 'Sends all deliveries that failed or were held since the given time again, in the background.',
  role: 'owner',
  body: z.object({ since: z.iso.datetime({ offset: true }) }),
  answers: { 200: z.object({ count: z.number() }), ...forwardedAnswers },
});

const Secret = z.object({ secret: z.string(), previous_valid_until: z.nullable(z.string()) });

export const revealSigningSecret = endpoint({
  name: 'revealSigningSecret',
  method: 'POST',
  path: '/webhook/secret/reveal',
  summary: 'Reveals the signing secret. This works once; afterwards the answer is 422 `secret_already_revealed`.',
  role: 'owner',
  answers: { 200: Secret, ...forwardedAnswers },
});

export const rotateSigningSecret = endpoint({
  name: 'rotateSigningSecret',
  method: 'POST',
  path: '/webhook/secret/rotate',
  summary:
    'Makes a new signing secret, which is shown only this once. The old secret stays valid for another 24 hours.',
  role: 'owner',
  answers: { 200: Secret, ...forwardedAnswers },
});

/** Where another service can send its webhooks, so that Slipway's pages stay current without an orders feed. The path contains a secret. */
export const WebhookReceiver = z.object({
  /** `/api/hooks/{token}`, to append to the URL at which Slipway is reachable from outside. */
  path: z.string(),
  created_at: z.string(),
  last_received_at: z.nullable(z.string()),
  received_count: z.number(),
  /** The URL was replaced because the key that sealed the previous one is lost: the service needs the new one. */
  key_lost: z.boolean(),
  /** A signing secret is set: updates without a valid signature are refused. */
  checks_signature: z.boolean(),
  /** How many were refused since the secret was set, when the last one was, and why. */
  refused_count: z.number(),
  last_refused_at: z.nullable(z.string()),
  last_refusal: z.nullable(z.enum(['signature_missing', 'signature_wrong'])),
  /** How many were unusable since the last usable one, when the last of them arrived, and why. */
  unusable_count: z.number(),
  last_unusable_at: z.nullable(z.string()),
  last_unusable: z.nullable(z.enum(['not_json', 'no_order'])),
});
export type WebhookReceiver = z.infer<typeof WebhookReceiver>;

export const readWebhookReceiver = endpoint({
  name: 'readWebhookReceiver',
  method: 'GET',
  path: '/webhook/receiver',
  summary: 'The address at which Slipway itself receives status webhooks.',
  role: 'owner',
  answers: { 200: WebhookReceiver, ...refusals },
});

/** 32 random bytes. Anyone who has it can send updates, so only the owner sees it. */
const tokenParams = z.object({ token: z.string().check(z.maxLength(200)) });

/** Exempt from the cross-site check: the shipping service calls it without a cookie, authorised by the token. */
export const receiveStatusWebhook = endpoint({
  name: 'receiveStatusWebhook',
  method: 'POST',
  path: '/hooks/{token}',
  summary:
    'Receives status webhooks in the mapped payload of any service, also with `/webhook` appended to the address. `taken: false`: the payload named no order. 404: this is not Slipway’s address, or it has been replaced. 401 `signature_missing`, `signature_wrong`: a signing secret is set, and the signature is missing or wrong.',
  params: tokenParams,
  answers: {
    200: z.object({ taken: z.boolean() }),
    400: Problem,
    401: Problem,
    404: Problem,
    413: Problem,
    500: Problem,
    503: Problem,
  },
});

export const setReceiverSecret = endpoint({
  name: 'setReceiverSecret',
  method: 'PUT',
  path: '/webhook/receiver/secret',
  summary:
    'Sets the secret that the service signs its webhooks with. With null, signatures are not checked. The secret is never returned.',
  role: 'owner',
  body: z.object({ secret: z.nullable(SigningSecret) }),
  answers: { 200: WebhookReceiver, ...refusals },
});

export const rotateWebhookReceiver = endpoint({
  name: 'rotateWebhookReceiver',
  method: 'POST',
  path: '/webhook/receiver/rotate',
  summary: 'Makes a new address for status webhooks. The old one stops working at once.',
  role: 'owner',
  answers: { 200: WebhookReceiver, ...refusals },
});
