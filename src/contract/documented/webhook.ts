import * as z from 'zod/mini';

/** The fields of the mapped payload, in the document's order (Resources, Webhook payload). */
export const WEBHOOK_FIELDS = [
  'tracking_number',
  'expected_delivery_date',
  'tracking_url',
  'current_state',
  'retailer_order_number',
  'retailer_reference',
  'courier_name',
  'courier_job_id',
  'delivery_address',
  'delivery_suburb',
  'delivery_postcode',
  'delivery_state',
  'delivery_country_code',
  'delivery_latitude',
  'delivery_longitude',
  'merchant_url',
  'status_history',
  'products',
] as const;
export type WebhookField = (typeof WEBHOOK_FIELDS)[number];

/** Sent with every webhook request (Events, Mapped data webhook). */
export const WEBHOOK_DEFAULT_HEADERS = [
  ['Content-Type', 'application/json'],
  ['Accept', 'application/json'],
] as const;

/** Keys that cannot be used as custom header keys (Events, Mapped data webhook). */
export const RESERVED_HEADER_KEYS = [
  'host',
  'content-length',
  'content-type',
  'connection',
  'transfer-encoding',
  'expect',
  'proxy-authorization',
  'upgrade',
  'te',
  'trailer',
] as const;

/**
 * The mapped payload as received. A service may omit or blank any field, and send statuses of its own.
 * `expected_delivery_date` has a UTC offset; `status_history[].time` is UTC with milliseconds.
 */
export const WebhookPayload = z.looseObject({
  tracking_number: z.nullish(z.string()),
  expected_delivery_date: z.nullish(z.string()),
  tracking_url: z.nullish(z.string()),
  current_state: z.nullish(z.string()),
  retailer_order_number: z.nullish(z.string()),
  retailer_reference: z.nullish(z.string()),
  courier_name: z.nullish(z.string()),
  courier_job_id: z.nullish(z.string()),
  delivery_address: z.nullish(z.string()),
  delivery_suburb: z.nullish(z.string()),
  delivery_postcode: z.nullish(z.string()),
  delivery_state: z.nullish(z.string()),
  delivery_country_code: z.nullish(z.string()),
  delivery_latitude: z.nullish(z.number()),
  delivery_longitude: z.nullish(z.number()),
  merchant_url: z.nullish(z.string()),
  status_history: z.nullish(z.array(z.looseObject({ status: z.nullish(z.string()), time: z.nullish(z.string()) }))),
  products: z.nullish(
    z.array(
      z.looseObject({
        quantity: z.nullish(z.number()),
        sku: z.nullish(z.string()),
        title: z.nullish(z.string()),
        product_line_id: z.nullish(z.string()),
      }),
    ),
  ),
});
export type WebhookPayload = z.infer<typeof WebhookPayload>;
