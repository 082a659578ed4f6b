import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { LANE_PARTS } from './lane-parts.ts';
import { BOOKING_STATES, FACETS, LABEL_STATES, ORDER_SORTS, ORDER_VIEWS } from './order-values.ts';
import { refusals } from './refusals.ts';
import { SearchText } from './search-text.ts';

export * from './order-values.ts';

/** One order as the index knows it. Null: unknown. */
export const IndexedOrder = z.object({
  tracking_number: z.string(),
  retailer_order_number: z.nullable(z.string()),
  retailer_reference: z.nullable(z.string()),
  receiver_name: z.nullable(z.string()),
  delivery_suburb: z.nullable(z.string()),
  delivery_state: z.nullable(z.string()),
  delivery_postcode: z.nullable(z.string()),
  delivery_country_code: z.nullable(z.string()),
  item_count: z.nullable(z.number()),
  sku_count: z.nullable(z.number()),
  courier_name: z.nullable(z.string()),
  courier_allocation: z.nullable(z.string()),
  courier_type: z.nullable(z.string()),
  label: z.enum(LABEL_STATES),
  /** Label requests of the current run that counted. `label_code`: why it stopped or waits; a documented code or not. */
  label_attempts: z.number(),
  label_next_at: z.nullable(z.string()),
  label_code: z.nullable(z.string()),
  booking: z.enum(BOOKING_STATES),
  /** The booking that `booking` comes from, if there is one. */
  booking_id: z.nullable(z.string()),
  /** The order's state as the platform sent it: processing, a delivery status, cancelled, or anything else. */
  state: z.nullable(z.string()),
  tracking_only: z.boolean(),
  /** Only its number is known: it was entered where the service can't look up single orders. */
  unchecked: z.boolean(),
  manifest_number: z.nullable(ManifestNumber),
  manifest_id: z.nullable(ManifestId),
  booked_at: z.nullable(z.string()),
  expected_delivery_date: z.nullable(z.string()),
  created_at: z.nullable(z.string()),
  updated_at: z.string(),
  /** Left out if unknown: total weight of all parcels in grams; price in cents. */
  weight_grams: z.optional(z.number()),
  price_cents: z.optional(z.number()),
  /** When Slipway first saw it; only for orders without `created_at`. */
  known_at: z.optional(z.string()),
  /** Pickup site, if it isn't the default one. */
  site_id: z.optional(z.string()),
  /** The cut-off that it must be booked by, or one that it missed; only for unbooked orders, if there is one. */
  due_at: z.optional(z.string()),
  /** Tags that people added here, comma-separated. */
  tags: z.optional(z.string()),
  /** The answer to its cancellation was lost, and it can't be booked until the outcome is known. Left out if false. */
  cancel_unclear: z.optional(z.boolean()),
  /** Set while the order is on hold: it can't be booked. */
  held: z.optional(z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.nullable(z.string()) }))),
});
export type IndexedOrder = z.infer<typeof IndexedOrder>;

/** Values of one filter, comma-separated in URLs; any of them matches. */
const anyOf = z.optional(z.string().check(z.maxLength(1000)));

/** The orders to return: values within a filter are ORed, filters are ANDed. Dates are instants; `today` is when the user's day began. */
export const OrderFilter = z.object({
  view: z.optional(z.enum(ORDER_VIEWS)),
  q: z.optional(SearchText),
  /** courier_name values. */
  carrier: anyOf,
  label: anyOf,
  booking: anyOf,
  /** `state` values. */
  delivery: anyOf,
  country: anyOf,
  /** Tags that people added, in any letter case. */
  tag: anyOf,
  /** A lane of Today (`-`: no carrier was chosen), and which of its orders, exactly as Today counts them now. */
  lane: z.optional(z.string().check(z.maxLength(300))),
  part: z.optional(z.enum(LANE_PARTS)),
  /** Why a label needs attention: its code. */
  cause: z.optional(z.string().check(z.maxLength(200))),
  from: z.optional(z.iso.datetime({ offset: true })),
  to: z.optional(z.iso.datetime({ offset: true })),
  today: z.optional(z.iso.datetime({ offset: true })),
  sort: z.optional(
    z
      .string()
      .check(
        z.refine((value) => (ORDER_SORTS as readonly string[]).includes(value.replace(/^-/, '')), 'is not a sort'),
      ),
  ),
});
export type OrderFilter = z.infer<typeof OrderFilter>;

const wholeNumber = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,6}$/, 'must be a whole number')),
  z.transform(Number),
);

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/orders',
  summary:
    'One page of the order index. `page` jumps to a page; `cursor` continues exactly where an earlier answer ended, even if orders have arrived since. `not_checked`: numbers in `q` that the service can’t be asked about right now.',
  role: 'packer',
  query: z.extend(OrderFilter, {
    page: z.optional(wholeNumber),
    size: z.optional(wholeNumber),
    cursor: z.optional(z.string().check(z.maxLength(500))),
  }),
  answers: {
    200: z.object({
      orders: z.array(IndexedOrder),
      total: z.number(),
      next_cursor: z.nullable(z.string()),
      as_of: z.string(),
      not_checked: z.optional(z.array(z.string())),
    }),
    ...refusals,
  },
});

export const countOrderViews = endpoint({
  name: 'countOrderViews',
  method: 'GET',
  path: '/orders/views',
  summary: 'How many orders are in each built-in view.',
  role: 'packer',
  query: z.pick(OrderFilter, { today: true }),
  answers: { 200: z.object({ views: z.record(z.enum(ORDER_VIEWS), z.number()) }), ...refusals },
});

export const readOrderFacets = endpoint({
  name: 'readOrderFacets',
  method: 'GET',
  path: '/orders/facets',
  summary: 'The values of each filter and how many orders have each, with the other filters applied.',
  role: 'packer',
  query: OrderFilter,
  answers: {
    200: z.object({
      facets: z.record(z.enum(FACETS), z.array(z.object({ value: z.string(), count: z.number() }))),
    }),
    ...refusals,
  },
});

export const listTrackingNumbers = endpoint({
  name: 'listTrackingNumbers',
  method: 'GET',
  path: '/orders/numbers',
  summary: 'The tracking numbers of all orders that match now, in the order of the list, 10,000 a page.',
  role: 'packer',
  query: z.extend(OrderFilter, { cursor: z.optional(z.string().check(z.maxLength(500))) }),
  answers: {
    200: z.object({ tracking_numbers: z.array(z.string()), next_cursor: z.nullable(z.string()) }),
    ...refusals,
  },
});

/** Maximum number of orders in a request about a selection or a pasted list. */
export const SELECTION_LIMIT = 100_000;
const trackingNumbers = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(SELECTION_LIMIT));

export const UnknownNumber = z.object({
  tracking_number: z.string(),
  /** An order that differs only in look-alike characters or in one character. Suggested, never applied automatically. */
  near_match: z.nullable(z.string()),
});

export const lookUpIndexedOrders = endpoint({
  name: 'lookUpIndexedOrders',
  method: 'POST',
  path: '/orders/lookup',
  summary:
    'What the index knows about these numbers, in the order given, and the numbers that it does not know, with near matches. With `references` they can also be order numbers and references.',
  role: 'packer',
  isUnhurried: true,
  body: z.object({
    tracking_numbers: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(5000)),
    /** If given, each order says whether it (still) matches. `wanted`: a person has just entered them, so removed ones come back. */
    filter: z.optional(OrderFilter),
    wanted: z.optional(z.boolean()),
    references: z.optional(z.boolean()),
  }),
  answers: {
    200: z.object({
      orders: z.array(z.extend(IndexedOrder, { matches: z.nullable(z.boolean()) })),
      unknown: z.array(UnknownNumber),
      /** False: the service can't look up single orders, so `unknown` ones may be orders. `not_checked`: those it can't be asked about right now. */
      can_check: z.boolean(),
      not_checked: z.optional(z.array(z.string())),
      /** With `references`: which texts are order numbers or references, and of which orders; none are listed if there are more than 500. */
      by_reference: z.optional(
        z.array(z.object({ text: z.string(), tracking_numbers: z.array(z.string()), total: z.number() })),
      ),
    }),
    ...refusals,
  },
});

/** Why an order can't be booked now. */
export const LEFT_OUT_REASONS = [
  'no_label',
  'label_attention',
  'already_booked',
  'being_booked',
  'unclear',
  'tracking_only',
  'cancelled',
  /** A cancellation is in flight, or its answer was lost. */
  'being_cancelled',
  'held',
  'unknown',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export const CarrierShare = z.object({
  courier_name: z.nullable(z.string()),
  courier_allocation: z.nullable(z.string()),
  courier_type: z.nullable(z.string()),
  count: z.number(),
});
export type CarrierShare = z.infer<typeof CarrierShare>;

export const assessSelection = endpoint({
  name: 'assessSelection',
  method: 'POST',
  path: '/selection/assess',
  summary:
    'Which of the selected orders can be booked now, with which carriers and in which requests, and why the others can’t.',
  role: 'packer',
  body: z.object({ tracking_numbers: trackingNumbers, filter: z.optional(OrderFilter) }),
  answers: {
    200: z.object({
      bookable: z.number(),
      carriers: z.array(CarrierShare),
      /** The requests that a booking of the bookable orders would be split into. */
      parts: z.array(z.object({ count: z.number(), carriers: z.array(CarrierShare) })),
      left_out: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), tracking_numbers: z.array(z.string()) })),
      /** How many selected orders are not in the filter's view; 0 without a filter. */
      not_in_view: z.number(),
    }),
    ...refusals,
  },
});
export type SelectionAssessment = z.infer<(typeof assessSelection.answers)[200]>;
