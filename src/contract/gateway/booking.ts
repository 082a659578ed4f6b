import * as z from 'zod/mini';
import { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { UnknownNumber } from './orders.ts';

/** Attempt ids are made by the browser when Review opens. They never expire. In capitals it is the same one (RFC 9562). */
export const AttemptId = z
  .string()
  .check(z.toLowerCase(), z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'must be a UUID'));

/**
 * States of a request to POST /book (reliability: states of a part).
 * `prepared` nothing sent yet · `sending` on the wire · `resolved` every order is booked or not booked ·
 * `refused` the check before sending found a reason, nothing was sent · `not_sent` never sent, and won't be ·
 * `unknown` sent, answer lost or unreadable for some orders · `needs_person` only a person can find out.
 */
export const PART_STATES = [
  'prepared',
  'sending',
  'resolved',
  'refused',
  'not_sent',
  'unknown',
  'needs_person',
] as const;

/** Why a whole part booked nothing. */
export const FAILURE_KINDS = [
  /** orders_not_available_to_book: `orders` are the numbers that were not available. */
  'not_available',
  /** Top-level error. */
  'turned_down',
  'bad_request',
  'forbidden',
  'too_many',
  'rate_limited',
  /** Any other 4xx. */
  'refused_status',
  /** The connection failed before anything was written. */
  'unreachable',
  /** The check before sending found orders that can't be booked; nothing was sent. */
  'not_bookable',
  /** A person stopped it, or the server stopped, before anything was sent. */
  'stopped',
  /** Held back because an earlier part is unclear. */
  'held',
  /** Slipway was restored from a backup, and the service can't be asked what is booked already; nothing was sent. */
  'restored',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Why we can't know what a part did. */
export const UNCLEAR_CAUSES = [
  'server_error',
  'dropped',
  'no_answer',
  'restarted',
  /** Slipway could not write the answer down. */
  'not_recorded',
  'unreadable',
  'stopped_waiting',
  'incomplete',
  /** A late answer contradicts a person's mark. */
  'contradicted',
] as const;
export type UnclearCause = (typeof UNCLEAR_CAUSES)[number];

/**
 * Why a booking that has begun is not sent yet. `unreachable` no answer · `refused` the key may not read · `rate_limited` ·
 * `unwell` the service can't tell now · `storage` Slipway can't write its journal, so nothing may be sent · `key_refused` the service
 * refused the key for the last three bookings.
 */
export const CheckProblem = z.enum([
  'unreachable',
  'refused',
  'rate_limited',
  'unwell',
  'storage',
  'restored',
  'key_refused',
]);
export type CheckProblem = z.infer<typeof CheckProblem>;

export const BookingPart = z.object({
  part_number: z.number(),
  state: z.enum(PART_STATES),
  order_count: z.number(),
  sent_at: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  http_status: z.nullable(z.number()),
  failure: z.nullable(
    z.object({
      kind: z.enum(FAILURE_KINDS),
      error: z.nullable(z.string()),
      error_description: z.nullable(z.string()),
      /** The orders that caused it, where they are known, each with the reason found by reading it, and a near match. */
      orders: z.array(
        z.extend(UnknownNumber, { reason: z.nullable(z.string()), manifest_id: z.optional(z.nullable(ManifestId)) }),
      ),
    }),
  ),
  /** Its orders that are not booked, when it failed as a whole: no docket has them. Empty otherwise. */
  unbooked_orders: z.array(z.string()),
  unclear_cause: z.nullable(z.enum(UNCLEAR_CAUSES)),
  last_check_at: z.nullable(z.string()),
  next_check_at: z.nullable(z.string()),
});
export type BookingPart = z.infer<typeof BookingPart>;

export const DocketOrder = z.object({
  tracking_number: z.string(),
  retailer_order_number: z.nullable(z.string()),
  receiver_name: z.nullable(z.string()),
  delivery_suburb: z.nullable(z.string()),
  /** Set when a person marked the outcome. */
  marked_by: z.nullable(z.string()),
  marked_at: z.nullable(z.string()),
});

/**
 * Orders of one carrier with one outcome, as a card of the result.
 * `booked` and `failed` have a carrier; `not_mentioned`, `mentioned_twice` and `unclear` may not.
 */
export const DOCKET_KINDS = ['failed', 'unclear', 'not_mentioned', 'mentioned_twice', 'booked'] as const;

export const KEPT_PDF_STATES = ['kept', 'being_fetched', 'not_given', 'missed'] as const;
export type KeptPdfState = (typeof KEPT_PDF_STATES)[number];

export const Docket = z.object({
  kind: z.enum(DOCKET_KINDS),
  part_number: z.number(),
  courier_name: z.nullable(z.string()),
  courier_allocation: z.nullable(z.string()),
  courier_type: z.nullable(z.string()),
  manifest_number: z.nullable(ManifestNumber),
  /** Null on a failed docket: the ID no longer resolves. */
  manifest_id: z.nullable(ManifestId),
  document: z.nullable(z.enum(['being_made', 'ready', 'failed', 'gone'])),
  link_expires_at: z.nullable(z.string()),
  /** Place of the answer's item, when the service gave a manifest without an ID: its PDF is kept here and can't be renewed. */
  kept_item: z.nullable(z.number()),
  /** Of such an item. `not_given`: the answer had no link. `missed`: it couldn't be fetched while its link lived. */
  kept_pdf: z.nullable(z.enum(KEPT_PDF_STATES)),
  /** The carrier's own count, when it differs from the list. */
  stated_order_count: z.nullable(z.number()),
  /** Numbers on the manifest that this booking didn't contain. */
  also_on_manifest: z.array(z.string()),
  error: z.nullable(z.string()),
  error_description: z.nullable(z.string()),
  orders: z.array(DocketOrder),
});
export type Docket = z.infer<typeof Docket>;

export const BookingCounts = z.object({
  waiting: z.number(),
  booked: z.number(),
  not_booked: z.number(),
  unclear: z.number(),
});

export const BookingSummary = z.object({
  attempt_id: AttemptId,
  created_at: z.string(),
  created_by: z.string(),
  order_count: z.number(),
  counts: BookingCounts,
  /** `checking` before the first byte is sent, `booking` while a part is on its way, `done` otherwise. */
  progress: z.enum(['checking', 'booking', 'done']),
  finished_at: z.nullable(z.string()),
  carriers: z.array(z.string()),
  /** Of the first part that booked nothing. */
  failure: z.nullable(BookingPart.shape.failure.def.innerType),
});
export type BookingSummary = z.infer<typeof BookingSummary>;

export const Booking = z.extend(BookingSummary, {
  parts: z.array(BookingPart),
  dockets: z.array(Docket),
  /** Carriers of the orders that still wait for an answer. */
  waiting_for: z.array(z.string()),
  /** How long this workspace's last bookings took, newest first, at most 5, milliseconds. */
  recent_durations_ms: z.array(z.number()),
  /** Set while the booking waits and nothing is sent: why, since when, and when it is tried again. */
  held_up: z.nullable(z.object({ problem: CheckProblem, since: z.string(), next_try_at: z.string() })),
  /** Parts that were held back and can be sent now by a person. */
  can_continue: z.boolean(),
  /** Whether orders can be read one by one, so that Slipway can resolve unclear ones by itself. */
  can_check: z.boolean(),
});
export type Booking = z.infer<typeof Booking>;

/** An order that another booking holds, or that is booked already. */
export const BookingConflict = z.object({
  tracking_number: z.string(),
  reason: z.enum(['being_booked', 'already_booked', 'unclear', 'being_cancelled', 'held']),
  booking_id: z.nullable(z.string()),
  by: z.nullable(z.string()),
  since: z.nullable(z.string()),
  manifest_id: z.nullable(ManifestId),
});
