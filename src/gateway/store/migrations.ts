import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { CANCEL_STATEMENTS } from './cancel-statements.ts';
import { FOLDED_STATEMENTS } from './folded-numbers.ts';
import { LABEL_STATEMENTS } from './label-statements.ts';

/** Changes of the gateway's database, in order. Never edit one that was released: add the next. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-start': {
    async up(database: Kysely<unknown>) {
      for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
    },
  },
  '002-labels': {
    async up(database: Kysely<unknown>) {
      for (const statement of LABEL_STATEMENTS) await sql.raw(statement).execute(database);
    },
  },
  '003-cancels': {
    async up(database: Kysely<unknown>) {
      for (const statement of CANCEL_STATEMENTS) await sql.raw(statement).execute(database);
    },
  },
  '004-received-records': {
    async up(database: Kysely<unknown>) {
      for (const statement of RECEIVED) await sql.raw(statement).execute(database);
    },
  },
  '005-removed-orders': {
    async up(database: Kysely<unknown>) {
      await sql
        .raw(`create table removed_order (folded text primary key, row_json text not null, removed_at text not null)`)
        .execute(database);
    },
  },
  // The filter that is used most, on the view that is used most: counted without reading its rows.
  '006-ready-by-carrier': {
    async up(database: Kysely<unknown>) {
      await sql
        .raw(`create index indexed_order_ready_carrier on indexed_order (courier_name) where in_ready = 1`)
        .execute(database);
    },
  },
  '007-messages': {
    async up(database: Kysely<unknown>) {
      for (const table of ['label_check', 'label_attempt', 'order_cancel']) {
        await sql.raw(`alter table ${table} rename column words to message`).execute(database);
      }
    },
  },
  '008-folded-numbers': {
    async up(database: Kysely<unknown>) {
      for (const statement of FOLDED_STATEMENTS) await sql.raw(statement).execute(database);
    },
  },
  '010-people-and-audit': {
    async up(database: Kysely<unknown>) {
      for (const statement of PEOPLE_AND_AUDIT) await sql.raw(statement).execute(database);
    },
  },
  // Numbers that nobody can be asked about, and what a shop's file said of orders.
  '010-unchecked-orders': {
    async up(database: Kysely<unknown>) {
      await sql.raw(`alter table indexed_order add column unchecked integer not null default 0`).execute(database);
      await sql.raw(`alter table indexed_order add column file_facts text`).execute(database);
    },
  },
  // PDFs of manifests that came without an ID.
  '011-kept-manifests': {
    async up(database: Kysely<unknown>) {
      await sql
        .raw(
          `create table kept_manifest (part_id text not null references booking_part, item_position integer not null,
            pdf blob not null, kept_at text not null, primary key (part_id, item_position))`,
        )
        .execute(database);
    },
  },
};

const PEOPLE_AND_AUDIT = [
  `alter table person add column demo integer not null default 0`,
  `update person set demo = 1 where email in ('owner@slipway.test', 'packer@slipway.test')`,
  // A folder that has seen the demo people does not get them again.
  `insert into setting (name, value) select 'demo_people_added', '1' where exists (select 1 from person where demo = 1)`,
  `create table audit_entry (entry_id integer primary key, at text not null, action text not null, by_person text,
    address text, subject text)`,
  `create trigger audit_entry_is_kept_update before update on audit_entry
    begin select raise(abort, 'the audit log is append-only'); end`,
  `create trigger audit_entry_is_kept_delete before delete on audit_entry
    begin select raise(abort, 'the audit log is append-only'); end`,
];

/** What status webhooks told, by order. */
const RECEIVED = [
  `create table received_record (folded text primary key, record text not null, received_at text not null)`,
];

const STATEMENTS = [
  `create table person (person_id text primary key, email text not null unique, role text not null,
    password_hash text not null, created_at text not null)`,
  `create table session (token_hash text primary key, person_id text not null references person on delete cascade,
    created_at text not null, seen_at text not null)`,
  `create table setting (name text primary key, value text not null)`,

  `create table indexed_order (tracking_number text primary key, folded text not null unique,
    retailer_order_number text, retailer_reference text, receiver_name text, delivery_suburb text, delivery_state text,
    delivery_postcode text, delivery_country_code text, item_count integer, sku_count integer, courier_name text,
    courier_allocation text, courier_type text, label text not null, label_attempts integer not null,
    label_next_at text, label_code text, booking text not null, booking_id text, own_booking text, printed_at text,
    state text, tracking_only integer not null, manifest_number text, manifest_id integer, booked_at text,
    expected_delivery_date text, created_at text, updated_at text not null, search text not null,
    in_ready integer not null, in_needs_label integer not null, in_attention integer not null,
    in_on_the_way integer not null)`,
  `create index indexed_order_created on indexed_order (created_at, tracking_number)`,
  `create index indexed_order_ready on indexed_order (created_at, tracking_number) where in_ready = 1`,
  `create index indexed_order_needs_label on indexed_order (created_at, tracking_number) where in_needs_label = 1`,
  `create index indexed_order_attention on indexed_order (created_at, tracking_number) where in_attention = 1`,
  `create index indexed_order_on_the_way on indexed_order (created_at, tracking_number) where in_on_the_way = 1`,
  `create index indexed_order_booked on indexed_order (booked_at)`,
  `create index indexed_order_manifest on indexed_order (manifest_id)`,
  `create index indexed_order_order_number on indexed_order (retailer_order_number, tracking_number)`,
  `create index indexed_order_recipient on indexed_order (receiver_name, tracking_number)`,
  `create index indexed_order_destination on indexed_order (delivery_suburb, tracking_number)`,
  `create index indexed_order_carrier on indexed_order (courier_name, tracking_number)`,
  `create index indexed_order_expected on indexed_order (expected_delivery_date, tracking_number)`,
  `create index indexed_order_search on indexed_order (search, tracking_number)`,

  `create table booking_attempt (attempt_id text primary key, person_id text not null, created_by text not null,
    fingerprint text not null, order_count integer not null, created_at text not null, finished_at text)`,
  `create index booking_attempt_created on booking_attempt (created_at)`,
  `create table booking_part (part_id text primary key, attempt_id text not null references booking_attempt,
    part_number integer not null, state text not null, order_count integer not null, sent_at text, answered_at text,
    http_status integer, answer_raw text, failure_kind text, failure_error text, failure_description text,
    failure_orders text not null, unclear_cause text, unclear_since text, last_check_at text, next_check_at text,
    boot_epoch integer not null, unique (attempt_id, part_number))`,
  `create index booking_part_due on booking_part (next_check_at) where next_check_at is not null`,
  `create table part_order (part_id text not null references booking_part, position integer not null,
    tracking_number text not null, courier_allocation text, belief text not null,
    presumed_not_booked integer not null, mentioned_twice integer not null, item_position integer, manifest_id integer,
    manifest_number text, clean_reads integer not null, last_clean_read_at text, marked_by text, marked_at text,
    primary key (part_id, tracking_number))`,
  `create index part_order_number on part_order (tracking_number)`,
  `create table booking_item (part_id text not null references booking_part, item_position integer not null,
    courier_name text, courier_allocation text, manifest_number text, manifest_id integer, success integer,
    error text, error_description text, stated_order_count integer, also_on_manifest text not null,
    primary key (part_id, item_position))`,
  // One open part per order, over every process that shares this database. No lock ever ends by time.
  `create table order_lock (tracking_number text primary key, part_id text not null references booking_part,
    since text not null)`,
  `create index order_lock_part on order_lock (part_id)`,
  `create table order_booked (booked_id text primary key, tracking_number text not null, manifest_id integer,
    part_id text not null references booking_part, at text not null, released_at text)`,
  `create unique index order_booked_once on order_booked (tracking_number) where released_at is null`,
  `create index order_booked_manifest on order_booked (manifest_id)`,
  `create table evidence (evidence_id text primary key, part_id text not null references booking_part,
    tracking_number text, kind text not null, detail text, by_person text, at text not null)`,
  `create index evidence_number on evidence (tracking_number)`,
  `create table manifest (manifest_id integer primary key, manifest_number text, courier_name text,
    courier_allocation text, order_count integer, booked_at text, state text not null, link text, link_issued_at text,
    link_expires_at text, orders text, attempt_id text, checks integer not null, next_check_at text)`,
  `create index manifest_booked on manifest (booked_at, manifest_id)`,
  `create index manifest_due on manifest (next_check_at) where next_check_at is not null`,

  // A part goes on the wire once, and only from `prepared`: a fault in our own code throws here instead of booking twice.
  `create trigger booking_part_sends_once before update of state on booking_part
    when new.state = 'sending' and (old.state <> 'prepared' or old.sent_at is not null)
    begin select raise(abort, 'a part is sent only once, from prepared'); end`,
  `create trigger booking_part_sent_stays_sent before update of state on booking_part
    when new.state in ('prepared', 'not_sent', 'refused') and old.sent_at is not null
    begin select raise(abort, 'a part that was sent never becomes unsent'); end`,
  `create trigger evidence_is_kept_update before update on evidence
    begin select raise(abort, 'evidence is append-only'); end`,
  `create trigger evidence_is_kept_delete before delete on evidence
    begin select raise(abort, 'evidence is append-only'); end`,
];
