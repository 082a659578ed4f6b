import * as z from 'zod/mini';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { endpoint } from '#contract/endpoint.ts';
import { InvalidProblem, Problem } from '#contract/errors.ts';

export const WEBHOOK_KINDS = ['mapped', 'raw'] as const;

/**
 * unset: no URL · active · failing: after ten consecutive failures, one delivery at a time is tried · disabled: nothing is sent, updates are held.
 */
const WEBHOOK_STATES = ['unset', 'active', 'failing', 'disabled'] as const;

/** by_person: `enabled` was set to false · gone: the receiver returned 410 · failing: no delivery succeeded for five days. */
const WEBHOOK_DISABLED_BY = ['by_person', 'gone', 'failing'] as const;

/** A header as shown: the value is write-only; `hint` is its last four characters if it is long enough. */
export const WebhookHeader = z.looseObject({ key: z.string(), set: z.boolean(), hint: z.nullish(z.string()) });
export type WebhookHeader = z.infer<typeof WebhookHeader>;

export const WebhookSettings = z.looseObject({
  /** Null until one is set. */
  url: z.nullish(z.string()),
  kind: z.nullish(z.string()),
  headers: z.nullish(z.array(WebhookHeader)),
  fields: z.nullish(z.array(z.string())),
  enabled: z.nullish(z.boolean()),
  state: z.nullish(z.enum(WEBHOOK_STATES)),
  disabled_by: z.nullish(z.enum(WEBHOOK_DISABLED_BY)),
  disabled_at: z.nullish(z.string()),
  /** Since when every attempt has failed; null if the last one succeeded. */
  failing_since: z.nullish(z.string()),
  /** Updates that were held while the webhook was disabled and can be sent again. */
  held_count: z.nullish(z.number()),
  /** Null: the service doesn't sign. `hint`: the last four characters. `revealable`: it was never shown, and can be once. */
  secret: z.nullish(
    z.looseObject({
      hint: z.nullish(z.string()),
      revealable: z.nullish(z.boolean()),
      created_at: z.nullish(z.string()),
      previous_valid_until: z.nullish(z.string()),
    }),
  ),
  /** Receivers on the service's own machine are allowed, for testing. */
  loopback_allowed: z.nullish(z.boolean()),
  updated_at: z.nullish(z.string()),
  /** Incremented on each save, so that a client can say which settings its change is based on. */
  version: z.nullish(z.number()),
});
export type WebhookSettings = z.infer<typeof WebhookSettings>;

/**
 * What a client may set. Invalid settings return 422 `invalid`, with messages by field (`url`, `headers.1.key`,
 * `headers.1.value`, `headers`, `fields`) and `codes` under the same keys (`domain/webhook-headers`, `domain/webhook-url`).
 * A header without a value keeps the saved one, unless the URL's host changes.
 */
export const WebhookDraft = z.object({
  url: z.string().check(z.maxLength(10_000)),
  kind: z.enum(WEBHOOK_KINDS),
  headers: z
    .array(
      z.object({
        key: z.string().check(z.maxLength(10_000)),
        value: z.nullish(z.string().check(z.maxLength(100_000))),
      }),
    )
    .check(z.maxLength(1000)),
  /** Names of WEBHOOK_FIELDS. */
  fields: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(WEBHOOK_FIELDS.length * 10)),
  enabled: z.boolean(),
  /** The version that this replaces: 409 `settings_changed` if it isn't current. Without it, the last save wins. */
  version: z.optional(z.number()),
});
export type WebhookDraft = z.infer<typeof WebhookDraft>;

export const InvalidWebhook = z.looseObject({
  ...InvalidProblem.shape,
  codes: z.nullish(z.record(z.string(), z.array(z.string()))),
});
export type InvalidWebhook = z.infer<typeof InvalidWebhook>;

const EXAMPLE = {
  url: 'https://shop.example/hooks/shipping',
  kind: 'mapped',
  headers: [{ key: 'X-Shop-Token', value: 'a-long-random-word' }],
  fields: ['tracking_number', 'current_state', 'status_history'],
  enabled: true,
} as const;

const refusals = { 400: Problem, 403: Problem, 413: Problem, 429: Problem, 500: Problem } as const;

export const readWebhook = endpoint({
  name: 'readWebhook',
  method: 'GET',
  path: '/merchant/webhook',
  summary: 'The webhook settings. Header values and the secret are never returned.',
  permission: 'webhooks',
  answers: { 200: z.looseObject({ response: WebhookSettings }), ...refusals },
});

export const saveWebhook = endpoint({
  name: 'saveWebhook',
  method: 'PUT',
  path: '/merchant/webhook',
  summary: 'Replaces the webhook settings. `enabled: true` also turns a disabled webhook back on.',
  permission: 'webhooks',
  body: WebhookDraft,
  example: { body: EXAMPLE },
  answers: { 200: z.looseObject({ response: WebhookSettings }), ...refusals, 409: Problem, 422: InvalidWebhook },
});

export const WebhookAnswer = z.looseObject({
  /** Null: no answer came. */
  status_code: z.nullish(z.number()),
  duration_ms: z.nullish(z.number()),
  /** The cause as a code: timeout, unreachable, redirect, refused_status …; null if it was delivered. */
  error: z.nullish(z.string()),
  headers: z.nullish(z.array(z.looseObject({ key: z.string(), value: z.string() }))),
  /** The first 4 kB. */
  body: z.nullish(z.string()),
});
export type WebhookAnswer = z.infer<typeof WebhookAnswer>;

/** A request as it was sent, with the values of custom headers and signatures masked. */
export const WebhookRequest = z.looseObject({
  url: z.string(),
  headers: z.array(z.looseObject({ key: z.string(), value: z.string() })),
  body: z.string(),
});
export type WebhookRequest = z.infer<typeof WebhookRequest>;

export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/merchant/webhook/test',
  summary:
    'Sends the example update now, with the saved settings or with those in the request, which are not saved. At most five times a minute.',
  permission: 'webhooks',
  body: z.object({ settings: z.optional(WebhookDraft) }),
  example: { body: { settings: EXAMPLE } },
  answers: {
    200: z.looseObject({
      response: z.looseObject({ delivered: z.boolean(), request: WebhookRequest, answer: WebhookAnswer }),
    }),
    ...refusals,
    422: InvalidWebhook,
  },
});

/** In the format of the Standard Webhooks specification, 24 to 64 bytes. */
export const SigningSecret = z
  .string()
  .check(
    z.regex(
      /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
      'must be a signing secret like whsec_…',
    ),
  );

const Secret = z.looseObject({ secret: z.string(), previous_valid_until: z.nullish(z.string()) });

export const revealWebhookSecret = endpoint({
  name: 'revealWebhookSecret',
  method: 'POST',
  path: '/merchant/webhook/secret/reveal',
  summary:
    'Reveals the signing secret. This works once; afterwards the answer is 422 `secret_already_revealed`, and rotating gives a new secret.',
  permission: 'webhooks',
  answers: { 200: z.looseObject({ response: Secret }), ...refusals, 422: Problem },
});

export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/merchant/webhook/secret/rotate',
  summary:
    'Makes a new signing secret, which is shown only this once. Updates are signed with both secrets until the old one expires, after 24 hours or `old_valid_for_s`. With `secret`, that one is used, and asking for the current one changes nothing: a client that got no answer can safely ask again.',
  permission: 'webhooks',
  body: z.object({
    /** One hour to seven days. */
    old_valid_for_s: z.optional(z.number().check(z.int(), z.minimum(3600), z.maximum(604_800))),
    /** The new secret; otherwise the service makes one. */
    secret: z.optional(SigningSecret),
  }),
  example: { body: { old_valid_for_s: 86_400 } },
  answers: { 200: z.looseObject({ response: Secret }), ...refusals },
});
