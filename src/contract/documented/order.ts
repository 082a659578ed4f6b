import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { normaliseCancelAnswer, normaliseLabelAnswer } from '#contract/field/normalise-answers.ts';
import { ManifestId, ManifestNumber, TrackingNumberParams } from '#contract/identifiers.ts';

export const StatusChange = z.looseObject({ status: z.string(), time: z.string() });

export const ParcelAttributes = z.looseObject({
  /** Number of such parcels. */
  qty: z.nullish(z.number()),
  /** Kilograms. */
  weight: z.nullish(z.number()),
  /** Metres, like width and depth. */
  length: z.nullish(z.number()),
  width: z.nullish(z.number()),
  depth: z.nullish(z.number()),
});

export const ProductAttributes = z.looseObject({
  quantity: z.nullish(z.number()),
  title: z.nullish(z.string()),
  sku: z.nullish(z.string()),
  product_line_id: z.nullish(z.string()),
  price: z.nullish(z.number()),
});

/**
 * The order resource. The document defines `tracking_number`, `manifest_number`, `manifest_id`, `tracking_only` and the
 * fields of the webhook payload; the rest is ours. Every field except the number may be missing on other services.
 */
export const Order = z.looseObject({
  tracking_number: z.string(),
  /** `processing`, a delivery status, `cancelled`, or whatever the service sends. */
  state: z.nullish(z.string()),
  courier_type: z.nullish(z.string()),
  courier_allocation: z.nullish(z.string()),
  courier_name: z.nullish(z.string()),
  courier_job_id: z.nullish(z.string()),
  price: z.nullish(z.number()),
  tracking_url: z.nullish(z.string()),
  expected_delivery_date: z.nullish(z.string()),
  manifest_number: z.nullish(ManifestNumber),
  manifest_id: z.nullish(ManifestId),
  tracking_only: z.nullish(z.boolean()),
  authority_to_leave: z.nullish(z.boolean()),
  status_history: z.nullish(z.array(StatusChange)),
  delivery_address: z.nullish(z.string()),
  delivery_suburb: z.nullish(z.string()),
  delivery_state: z.nullish(z.string()),
  delivery_postcode: z.nullish(z.string()),
  delivery_country_code: z.nullish(z.string()),
  delivery_instructions: z.nullish(z.string()),
  receiver_name: z.nullish(z.string()),
  receiver_contact_number: z.nullish(z.string()),
  /** The shop's own order number; `retailer_order_number` in webhooks. */
  retailer_invoice: z.nullish(z.string()),
  retailer_reference: z.nullish(z.string()),
  user_attributes: z.nullish(
    z.looseObject({
      email: z.nullish(z.string()),
      first_name: z.nullish(z.string()),
      last_name: z.nullish(z.string()),
      mobile: z.nullish(z.string()),
    }),
  ),
  parcel_attributes: z.nullish(z.array(ParcelAttributes)),
  product_attributes: z.nullish(z.array(ProductAttributes)),
  created_at: z.nullish(z.string()),
  updated_at: z.nullish(z.string()),
});
export type Order = z.infer<typeof Order>;

/** A link to a document in the answer of GET label. Not stated: the shape is ours. */
export const OrderDocument = z.looseObject({
  url: z.string(),
  page_size: z.nullish(z.string()),
  file_type: z.nullish(z.string()),
});
export type OrderDocument = z.infer<typeof OrderDocument>;

/** The documents that GET label may return along with the label (field services F10). `encoded_label` is ZPL text. */
export const OrderDocuments = z.looseObject({
  shipping_label: z.nullish(OrderDocument),
  packing_slip: z.nullish(OrderDocument),
  customs_invoice: z.nullish(OrderDocument),
  dangerous_goods_declaration: z.nullish(OrderDocument),
  archive_awb: z.nullish(OrderDocument),
  encoded_label: z.nullish(z.string()),
});
export type OrderDocuments = z.infer<typeof OrderDocuments>;

/** An order in an answer that may name it or not. */
const NamedOrder = z.looseObject({ ...Order.shape, tracking_number: z.nullish(z.string()) });

export const LabelAnswer = z.looseObject({
  response: z.nullish(
    z.looseObject({
      id: z.nullish(z.union([z.number(), z.string()])),
      qualified_url: z.nullish(z.string()),
      order: z.nullish(z.looseObject({ ...NamedOrder.shape, documents: z.nullish(OrderDocuments) })),
    }),
  ),
});
export type LabelAnswer = z.infer<typeof LabelAnswer>;

/** Changes the order: the first success confirms it. Never call it for a label that nobody requested. */
export const getLabel = endpoint({
  name: 'getLabel',
  method: 'GET',
  path: '/orders/{tracking_number}/label',
  summary:
    'The label of an order. The first successful request confirms the order (`order_placed` becomes `despatch_in_progress`).',
  permission: 'labels',
  normalise: normaliseLabelAnswer,
  params: TrackingNumberParams,
  example: {},
  answers: { 200: LabelAnswer, 403: Problem, 404: Problem, 422: Problem, 429: Problem, 500: Problem },
});

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'DELETE',
  path: '/orders/{tracking_number}',
  summary: 'Cancels an order.',
  permission: 'orders',
  normalise: normaliseCancelAnswer,
  params: TrackingNumberParams,
  example: {},
  answers: {
    200: z.looseObject({ response: z.nullish(NamedOrder) }),
    403: Problem,
    404: Problem,
    422: z.looseObject({ ...Problem.shape, order_state: z.nullish(z.string()) }),
    429: Problem,
    500: Problem,
  },
});
