import type { Migration } from 'kysely/migration';
import { runs } from '#server/database/dialect.ts';
import { CANCEL_STATEMENTS } from './cancel-statements.ts';
import { DAILY_STATEMENTS } from './daily-statements.ts';
import { sqliteIndex, textIndex } from '#gateway/store/dialect.ts';
import { FOLDED_LABEL_STATEMENTS } from '#gateway/store/labels/folded-labels.ts';
import { FOLDED_STATEMENTS } from '#gateway/store/orders/folded-numbers.ts';
import { LABEL_STATEMENTS } from './label-statements.ts';
import { ORDER_COLUMN_STATEMENTS } from './order-column-statements.ts';
import { PEOPLE_STATEMENTS } from './people-statements.ts';
import { PROCESS_STATEMENTS } from './process-statements.ts';
import { START_STATEMENTS } from './start-statements.ts';
import { TODAY_STATEMENTS } from './today-statements.ts';

/** Migrations of the gateway's database, in order. Never edit one that was released; add a new one. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-start': runs(START_STATEMENTS),
  '002-labels': runs(LABEL_STATEMENTS),
  '003-cancels': runs(CANCEL_STATEMENTS),
  '004-received-records': runs([
    `create table received_record (folded text primary key, record text not null, received_at text not null)`,
  ]),
  '005-removed-orders': runs([
    `create table removed_order (folded text primary key, row_json text not null, removed_at text not null)`,
  ]),
  // Covers the most used filter on the most used view, so that counting reads no rows.
  '006-ready-by-carrier': runs([
    textIndex('indexed_order_ready_carrier', 'indexed_order', 'courier_name', 'where in_ready = 1'),
  ]),
  '007-messages': runs(
    ['label_check', 'label_attempt', 'order_cancel'].map(
      (table) => `alter table ${table} rename column words to message`,
    ),
  ),
  '008-folded-numbers': runs(FOLDED_STATEMENTS),
  '009-people-and-audit': runs(PEOPLE_STATEMENTS),
  // Numbers that can't be checked with a service, and what a shop's file said about orders.
  '010-unchecked-orders': runs([
    `alter table indexed_order add column unchecked integer not null default 0`,
    `alter table indexed_order add column file_facts text`,
  ]),
  // PDFs of manifests that came without an ID.
  '011-kept-manifests': runs([
    `create table kept_manifest (part_id text not null references booking_part, item_position integer not null,
            pdf blob not null, kept_at text not null, primary key (part_id, item_position))`,
  ]),
  '012-folded-labels': runs(FOLDED_LABEL_STATEMENTS),
  // However an order enters the index, what was received about it before is no longer kept apart.
  '013-unknown-orders': runs([
    `alter table received_record add column kept_apart integer not null default 0`,
    `create index received_record_apart on received_record (received_at) where kept_apart = 1`,
    {
      sqlite: `create trigger received_record_known after insert on indexed_order
        begin update received_record set kept_apart = 0 where folded = new.folded and kept_apart = 1; end`,
      postgres: `create function received_record_known() returns trigger language plpgsql as $$ begin
        update received_record set kept_apart = 0 where folded = new.folded and kept_apart = 1; return null; end $$;
        create trigger received_record_known after insert on indexed_order
        for each row execute function received_record_known()`,
    },
  ]),
  // What the service offers besides the label. Kinds only: the links are secrets and stay in memory.
  '014-label-documents': runs([`create table label_documents (folded text primary key, documents text not null)`]),
  '015-today': runs(TODAY_STATEMENTS),
  '016-processes': runs(PROCESS_STATEMENTS),
  // Everything that orders are searched, filtered and counted by, in the order in which filter values are counted.
  '019-search-and-filters': runs([
    { sqlite: `drop index indexed_order_search`, postgres: null },
    sqliteIndex(
      'indexed_order_filters',
      'indexed_order',
      `courier_name, label, booking, state, delivery_country_code, in_ready, in_needs_label, in_attention, in_on_the_way,
        booked_at, created_at, search, tracking_number`,
    ),
  ]),
  '020-order-columns': runs(ORDER_COLUMN_STATEMENTS),
  '021-daily-work': runs(DAILY_STATEMENTS),
  // Booking outcomes, counted every few seconds: part rows hold whole answers, which must not be read for that.
  '022-figures': runs([`create index booking_part_outcome on booking_part (state, failure_kind, unclear_since)`]),
  '023-roles': runs([`alter table process add column role text not null default 'all'`]),
  // What an order's pickup site comes from: a person, or the station that printed its label.
  '024-pickup-sites': runs([
    `alter table indexed_order add column given_site_id text not null default ''`,
    `alter table indexed_order add column station_site_id text not null default ''`,
    `update indexed_order set given_site_id = site_id where site_id <> ''`,
    `alter table label_print add column site_id text`,
  ]),
  // The paper of manifests that came without an ID is counted, printed and handed over like any other.
  '025-own-manifests': runs([
    `create table own_manifest (manifest_id integer primary key, part_id text not null, item_position integer not null,
      carrier text not null, unique (part_id, item_position, carrier))`,
    `alter table indexed_order add column own_manifest_id integer`,
    `create index indexed_order_own_manifest on indexed_order (own_manifest_id) where own_manifest_id is not null`,
    `drop index indexed_order_booked_due`,
    `create index indexed_order_booked_due on indexed_order (carrier_class, site_id, booked_at, came_in_at, manifest_id,
      own_manifest_id) where due_part = 'booked'`,
  ]),
  // How long an item's link is valid; null if it gave none. Unknown for earlier bookings, whose PDFs are fetched for as long as before.
  '026-links-of-items': runs([
    `alter table booking_item add column link_expires_at text`,
    `update booking_item set link_expires_at = '9999-12-31T00:00:00.000Z' where success = 1 and manifest_id is null`,
  ]),
  // Orders that can't be booked until the outcome of their cancel is known are listed where orders need attention.
  '027-unclear-cancels': runs([
    `alter table indexed_order add column cancel_unclear integer not null default 0`,
    `update indexed_order set cancel_unclear = 1, in_ready = 0, in_needs_label = 0, in_attention = 1,
      due_part = case when due_part in ('ready', 'label', 'attention') then 'held' else due_part end
      where state is distinct from 'cancelled' and folded in (select folded from order_cancel where state = 'unclear')`,
  ]),
  // Looked up for every status update.
  '028-refused-bookings': runs([
    `create index order_booked_released on order_booked (folded) where released_at is not null`,
  ]),
  // Whether an order that the service no longer finds was there before its DELETE.
  '029-cancels-of-read-orders': runs([`alter table order_cancel add column was_read integer not null default 0`]),
  // People learn that the service fails to answer for an order, not only that it is unclear.
  '030-unanswered-checks': runs([`alter table booking_part add column unanswered_at text`]),
};
