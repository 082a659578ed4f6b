import * as z from 'zod/mini';
import { Order } from '#contract/documented/order.ts';
import { endpoint } from '#contract/endpoint.ts';
import { TrackingNumberParams } from '#contract/identifiers.ts';
import { InvalidProblem, Problem } from '#contract/errors.ts';
import { normaliseFeedAnswer, normaliseOrderAnswer, normaliseOrdersAnswer } from '#contract/field/normalise-answers.ts';
import { FEED_PAGE_LIMIT, LOOKUP_LIMIT } from '#contract/limits.ts';
import {
  countryCode,
  numberOrText,
  optionalNumber,
  serviceLevel,
  text,
  textOrNumber,
  yesOrNo,
} from './liberal-fields.ts';
import { pageLimit } from './page-limit.ts';

const metres = optionalNumber(z.positive(), z.maximum(20));

export const ParcelDrafts = z
  .array(
    z.object({
      qty: numberOrText(z.int('must be a whole number'), z.minimum(1), z.maximum(99)),
      weight: numberOrText(z.positive(), z.maximum(1000)),
      length: metres,
      width: metres,
      depth: metres,
      /** The goods inside, if a client sends no `product_attributes`. */
      title: text(200),
      sku: textOrNumber(100),
      product_line_id: textOrNumber(100),
      price: optionalNumber(z.nonnegative()),
      /** For the customs invoice. */
      tariff_code: textOrNumber(30),
      origin_country_code: countryCode,
      /** The UN number, for the dangerous goods declaration. */
      dangerous_goods_code: textOrNumber(30),
    }),
  )
  .check(z.maxLength(99));

/** What a client may set on an order; `courier_type` is the service level: standard or express. */
export const OrderDraft = z.object({
  courier_type: serviceLevel,
  courier_allocation: text(60),
  delivery_address: text(200),
  delivery_suburb: text(100),
  delivery_state: text(60),
  delivery_postcode: textOrNumber(20),
  delivery_country_code: countryCode,
  delivery_instructions: text(55),
  receiver_name: text(120),
  receiver_contact_number: textOrNumber(40),
  retailer_invoice: textOrNumber(100),
  retailer_reference: textOrNumber(100),
  user_attributes: z.nullish(
    z.object({ email: text(200), first_name: text(100), last_name: text(100), mobile: textOrNumber(40) }),
  ),
  parcel_attributes: z.nullish(ParcelDrafts),
  product_attributes: z.nullish(
    z
      .array(
        z.object({
          quantity: numberOrText(z.int('must be a whole number'), z.minimum(1), z.maximum(99_999)),
          title: text(200),
          sku: textOrNumber(100),
          product_line_id: textOrNumber(100),
          price: optionalNumber(z.nonnegative()),
        }),
      )
      .check(z.maxLength(500)),
  ),
  tracking_only: yesOrNo,
  authority_to_leave: yesOrNo,
});
export type OrderDraft = z.infer<typeof OrderDraft>;

export const createOrder = endpoint({
  name: 'createOrder',
  method: 'POST',
  path: '/orders',
  summary:
    'Creates an order in state `processing`; quoting, allocation and the label follow in the background. With an `Idempotency-Key` header the order is created only once, however often the request is sent, so it is safe to send again after a lost answer.',
  permission: 'orders',
  normalise: normaliseOrderAnswer,
  body: z.object({ order: OrderDraft }),
  example: {
    body: {
      order: {
        courier_type: 'standard',
        receiver_name: 'Ana Reyes',
        delivery_address: '1 High Street',
        delivery_suburb: 'Fitzroy',
        delivery_state: 'VIC',
        delivery_postcode: '3065',
        delivery_country_code: 'AU',
        retailer_invoice: '#10401',
        parcel_attributes: [{ qty: 1, weight: 1.5, length: 0.4, width: 0.3, depth: 0.2 }],
      },
    },
  },
  answers: {
    200: z.object({ response: Order }),
    400: Problem,
    403: Problem,
    413: Problem,
    422: InvalidProblem,
    429: Problem,
    500: Problem,
  },
});

export const readOrder = endpoint({
  name: 'readOrder',
  method: 'GET',
  path: '/orders/{tracking_number}',
  summary: 'One order.',
  permission: 'orders',
  normalise: normaliseOrderAnswer,
  params: TrackingNumberParams,
  example: {},
  answers: {
    200: z.looseObject({ response: z.nullish(Order) }),
    403: Problem,
    404: Problem,
    429: Problem,
    500: Problem,
  },
});

/** Either invalid fields (`invalid`), or an order that can no longer be changed (`order_cannot_be_updated`). */
const UpdateProblem = z.looseObject({
  ...Problem.shape,
  fields: z.optional(InvalidProblem.shape.fields),
  order_state: z.nullish(z.string()),
});

export const updateOrder = endpoint({
  name: 'updateOrder',
  method: 'PUT',
  path: '/orders/{tracking_number}',
  summary:
    'Changes the given fields; null clears a field. If pickup, delivery, courier, product or parcel fields change, the order goes back to `processing` for a new quote. Refused once the order is labelled.',
  permission: 'orders',
  normalise: normaliseOrderAnswer,
  params: TrackingNumberParams,
  body: z.object({ order: OrderDraft }),
  example: { body: { order: { courier_type: 'express' } } },
  answers: {
    200: z.object({ response: Order }),
    400: Problem,
    403: Problem,
    404: Problem,
    413: Problem,
    422: UpdateProblem,
    429: Problem,
    500: Problem,
  },
});

const haveNumbers = (orders: readonly Order[]) => orders.every((order) => order.tracking_number.trim() !== '');

export const readOrdersFeed = endpoint({
  name: 'readOrdersFeed',
  method: 'GET',
  path: '/orders',
  summary: 'The orders feed: orders sorted by when they last changed. To miss nothing, keep asking with `next_cursor`.',
  permission: 'orders',
  normaliseRefused: normaliseFeedAnswer,
  query: z.object({
    updated_since: z.optional(z.iso.datetime({ offset: true })),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(pageLimit(FEED_PAGE_LIMIT)),
  }),
  example: { path: '/orders?limit=100' },
  answers: {
    200: z.looseObject({ response: z.array(Order).check(z.refine(haveNumbers)), next_cursor: z.string() }),
    400: Problem,
    403: Problem,
    429: Problem,
    500: Problem,
  },
});

/** An order; with `found: false`, only its number is known. */
export const LookedUpOrder = z.looseObject({ ...Order.shape, found: z.boolean() });
export type LookedUpOrder = z.infer<typeof LookedUpOrder>;

export const lookUpOrders = endpoint({
  name: 'lookUpOrders',
  method: 'POST',
  path: '/orders/lookup',
  summary: 'Many orders in one answer, in the order of the request. Unknown numbers have `found: false`.',
  permission: 'orders',
  normaliseRefused: normaliseOrdersAnswer,
  body: z.object({ orders: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(LOOKUP_LIMIT)) }),
  example: { body: { orders: ['{tracking_number}'] } },
  answers: {
    200: z.looseObject({ response: z.array(LookedUpOrder), count: z.nullish(z.number()) }),
    400: Problem,
    403: Problem,
    413: Problem,
    422: Problem,
    429: Problem,
    500: Problem,
  },
});
