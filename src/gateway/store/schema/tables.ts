import type { Audited } from '#contract/gateway/audit.ts';
import type { Generated, Kysely, Transaction } from 'kysely';
import type { FailureKind, UnclearCause } from '#contract/gateway/booking.ts';
import type { BookingState, LabelState } from '#contract/gateway/orders.ts';
import type { Belief, PartState } from '#domain/booking-part.ts';
import type { OwnBooking, OwnLabel } from '#domain/index-states.ts';
import type { Sealed } from '#server/vault.ts';
import type { DailyTables } from './daily-tables.ts';
import type { LabelTables } from './label-tables.ts';
import type { SharedTables } from './process-tables.ts';
import type { TodayColumns, TodayTables } from './today-tables.ts';

/** 0 or 1: SQLite has no booleans, and PostgreSQL accepts both. */
type Flag = 0 | 1;
/** ISO 8601 in UTC with milliseconds, so that it sorts as text. */
type Instant = string;

export interface GatewayTables extends DailyTables, LabelTables, SharedTables, TodayTables {
  person: {
    person_id: string;
    email: string;
    /** Empty: shown by their email. */
    name: string;
    role: 'owner' | 'packer';
    password_hash: string;
    created_at: Instant;
    /** 1: came with the demo data, with a publicly known password. */
    demo: Flag;
  };
  audit_entry: {
    entry_id: Generated<number>;
    at: Instant;
    action: Audited;
    by_person: string | null;
    address: string | null;
    subject: string | null;
  };
  session: { token_hash: string; person_id: string; created_at: Instant; seen_at: Instant };
  setting: { name: string; value: string };
  indexed_order: IndexedOrderRow;
  /** Rows that a person removed from the working list, with everything Slipway knows about them. */
  removed_order: { folded: string; row_json: string; removed_at: Instant };
  booking_attempt: {
    attempt_id: string;
    person_id: string;
    created_by: string;
    fingerprint: string;
    order_count: number;
    created_at: Instant;
    finished_at: Instant | null;
    /** A person's request to send no more of it, or also to stop waiting for its answer, for whichever process runs it. */
    stop_asked: 'unsent' | 'all' | null;
  };
  booking_part: BookingPartRow;
  part_order: PartOrderRow;
  booking_item: BookingItemRow;
  order_lock: { tracking_number: string; folded: string; part_id: string; since: Instant };
  order_booked: {
    booked_id: string;
    tracking_number: string;
    folded: string;
    manifest_id: number | null;
    part_id: string;
    at: Instant;
    released_at: Instant | null;
  };
  evidence: {
    evidence_id: string;
    part_id: string;
    tracking_number: string | null;
    kind: string;
    detail: string | null;
    by_person: string | null;
    at: Instant;
  };
  manifest: ManifestRow;
  /** The PDF of a manifest that has no ID to request it again by. */
  kept_manifest: { part_id: string; item_position: number; pdf: Uint8Array; kept_at: Instant };
  /** JSON: an order record as reported by status webhooks. */
  received_record: {
    folded: string;
    record: string;
    received_at: Instant;
    /** 1: Slipway doesn't know the order, and nobody has added it. */
    kept_apart: Flag;
  };
}

export interface IndexedOrderRow extends TodayColumns {
  tracking_number: string;
  /** Upper case, so that numbers match regardless of case. */
  folded: string;
  retailer_order_number: string | null;
  retailer_reference: string | null;
  receiver_name: string | null;
  delivery_suburb: string | null;
  delivery_state: string | null;
  delivery_postcode: string | null;
  delivery_country_code: string | null;
  item_count: number | null;
  sku_count: number | null;
  /** JSON, sorted. Null if the record doesn't say, or was read by an earlier version. */
  skus: string | null;
  courier_name: string | null;
  courier_allocation: string | null;
  courier_type: string | null;
  label: LabelState;
  label_attempts: number;
  label_next_at: Instant | null;
  label_code: string | null;
  booking: BookingState;
  booking_id: string | null;
  /** What Slipway itself knows, apart from the platform's record: sending, failed, unclear, booked or nothing. */
  own_booking: OwnBooking;
  /** The state of the label check: queued, checking, paused, attention, ready, tracking-only or nothing. */
  own_label: OwnLabel;
  printed_at: Instant | null;
  state: string | null;
  tracking_only: Flag;
  manifest_number: string | null;
  manifest_id: number | null;
  /** Slipway's own ID of the manifest it was booked on, if the service gave none; negative. */
  own_manifest_id: number | null;
  booked_at: Instant | null;
  expected_delivery_date: string | null;
  created_at: Instant | null;
  updated_at: Instant;
  /** 1: only the number is known. */
  unchecked: Flag;
  /** JSON: facts from a shop's file; those of the service take precedence. */
  file_facts: string | null;
  /** Lower-case text that the search box searches. */
  search: string;
  in_ready: Flag;
  in_needs_label: Flag;
  in_attention: Flag;
  in_on_the_way: Flag;
  price_cents: number | null;
  /** Total of all its parcels. */
  weight_grams: number | null;
  /** JSON: the service's own tags, as texts. */
  tags: string | null;
  /** Order number and reference in the normalised form used for lookups. */
  order_number_folded: string | null;
  reference_folded: string | null;
}

export interface BookingPartRow {
  part_id: string;
  attempt_id: string;
  part_number: number;
  state: PartState;
  order_count: number;
  sent_at: Instant | null;
  answered_at: Instant | null;
  http_status: number | null;
  /** The whole answer as received, up to 1 MB; sealed, because it contains links. */
  answer_raw: Sealed | null;
  failure_kind: FailureKind | null;
  failure_error: string | null;
  failure_description: string | null;
  /** JSON: [{tracking_number, near_match, reason, manifest_id}]. */
  failure_orders: string;
  unclear_cause: UnclearCause | null;
  unclear_since: Instant | null;
  last_check_at: Instant | null;
  /** When the service was asked about its open orders and didn't answer for all of them; null once it does. */
  unanswered_at: Instant | null;
  next_check_at: Instant | null;
  boot_epoch: number;
}

export interface PartOrderRow {
  part_id: string;
  position: number;
  tracking_number: string;
  folded: string;
  courier_allocation: string | null;
  belief: Belief;
  /** The answer presumably refused it; one clean read settles that. */
  presumed_not_booked: Flag;
  mentioned_twice: Flag;
  item_position: number | null;
  manifest_id: number | null;
  manifest_number: string | null;
  clean_reads: number;
  last_clean_read_at: Instant | null;
  /** A late answer contradicts the settled outcome: reads that show nothing can't settle it. */
  contradicted: Flag;
  marked_by: string | null;
  marked_at: Instant | null;
}

export interface BookingItemRow {
  part_id: string;
  item_position: number;
  courier_name: string | null;
  courier_allocation: string | null;
  manifest_number: string | null;
  manifest_id: number | null;
  success: Flag | null;
  error: string | null;
  error_description: string | null;
  stated_order_count: number | null;
  /** JSON: tracking numbers. */
  also_on_manifest: string;
  /** Null: the answer gave no link to its PDF. */
  link_expires_at: Instant | null;
}

export type ManifestState = 'being_made' | 'ready' | 'failed' | 'gone';

export interface ManifestRow {
  manifest_id: number;
  manifest_number: string | null;
  courier_name: string | null;
  courier_allocation: string | null;
  order_count: number | null;
  booked_at: Instant | null;
  /** being_made, ready, failed (424) or gone (404 after a success). */
  state: ManifestState;
  /** A secret: it opens the PDF for anyone who has it. Never leaves the gateway. */
  link: Sealed | null;
  link_issued_at: Instant | null;
  link_expires_at: Instant | null;
  /** JSON: tracking numbers, once the document has been read. */
  orders: string | null;
  attempt_id: string | null;
  checks: number;
  next_check_at: Instant | null;
}

/** A manifest that can be shown: one whose ID opens nothing (`gone`) has no page and isn't listed. */
export type ShownManifestRow = ManifestRow & { readonly state: Exclude<ManifestState, 'gone'> };

export type Database = Kysely<GatewayTables>;
/** A database, or a transaction on it. */
export type Session = Transaction<GatewayTables> | Database;
