import type { Migration } from 'kysely/migration';
import { makesForgettable, refuses, runs, type Statement } from '#server/database/dialect.ts';

/** Manifest IDs start in the range of carriers' numbers, so that confusing the two opens a wrong document and is noticed. */
export const FIRST_MANIFEST_ID = 482_101;

const TABLES: readonly Statement[] = [
  'create table settings (key text primary key, value text not null)',
  'create table sequences (name text primary key, value integer not null)',
  'create table accounts (id integer primary key, name text not null, sender text not null, rules text not null)',
  `create table secrets (hash text primary key, account_id integer not null references accounts (id), name text not null,
    permissions text not null)`,
  'create table carrier_behaviours (courier_allocation text primary key, behaviour text not null)',
  `create table orders (id integer primary key autoincrement, account_id integer not null, tracking_number text not null unique,
    state text not null, quote_state text not null, label_state text not null, tracking_only integer not null,
    courier_allocation text, courier_job_id text, price integer, expected_at integer, manifest_id integer, manifest_number text,
    held_by integer, change integer not null, created_at integer not null, updated_at integer not null, draft text not null)`,
  'create index orders_by_change on orders (account_id, change, id)',
  `create table status_changes (id integer primary key autoincrement, order_id integer not null, status text not null, at integer not null)`,
  'create index status_changes_by_order on status_changes (order_id)',
  `create table manifests (id integer primary key autoincrement, account_id integer not null, courier_allocation text not null,
    number text not null, state text not null, order_count integer not null, orders text not null, request text,
    problem text, booked_at integer not null)`,
  'create index manifests_by_account on manifests (account_id, id)',
  'create index manifests_by_request on manifests (request) where request is not null',
  `create table ledger (id integer primary key autoincrement, tracking_number text not null, manifest_id integer not null, at integer not null)`,
  'create index ledger_by_order on ledger (tracking_number)',
  // Append-only: the source of truth for all tests (reliability 3.11).
  refuses('ledger', 'delete', 'ledger_keeps_bookings', 'the ledger is append-only'),
  refuses('ledger', 'update', 'ledger_keeps_words', 'the ledger is append-only'),
  `create table jobs (id integer primary key autoincrement, kind text not null, subject integer not null, details text not null,
    run_at integer not null, lease_until integer, tries integer not null, unique (kind, subject))`,
  'create index jobs_by_time on jobs (run_at)',
  'create table kept_answers (id text primary key, body_hash text not null, status integer, body text)',
  `insert into sequences (name, value) values ('change', 0)`,
  {
    sqlite: `insert into sqlite_sequence (name, seq) values ('manifests', ${FIRST_MANIFEST_ID - 1})`,
    postgres: `alter table manifests alter column id restart with ${FIRST_MANIFEST_ID}`,
  },
];

/** Lets the orders feed find its start for a given time without reading every order. */
const CHANGE_TIMES = [
  'create table change_times (change integer primary key, at integer not null)',
  'create index change_times_by_time on change_times (at)',
  'insert into change_times (change, at) select change, max(updated_at) from orders group by change',
];

const WEBHOOKS = [
  'alter table accounts add column merchant_url text',
  `create table webhook_endpoints (account_id integer primary key, url text, kind text not null, headers text not null,
    fields text not null, disabled_by text, disabled_at integer, secret text not null, secret_hint text not null,
    secret_at integer not null, secret_shown integer not null, previous_secret text, previous_until integer,
    version integer not null, failures integer not null, failing_since integer, probe_at integer, delivered_at integer,
    updated_at integer not null)`,
  `create table webhook_deliveries (id integer primary key autoincrement, uid text not null unique, account_id integer not null,
    order_id integer not null, tracking_number text not null, status text not null, body text not null, outcome text not null,
    created_at integer not null, attempts integer not null, next_at integer, replay text not null, due_at integer,
    lease_until integer)`,
  'create index webhook_deliveries_due on webhook_deliveries (account_id, due_at, id) where due_at is not null',
  'create index webhook_deliveries_by_account on webhook_deliveries (account_id, id)',
  'create index webhook_deliveries_by_order on webhook_deliveries (order_id, id)',
  'create index webhook_deliveries_by_time on webhook_deliveries (created_at)',
  `create table webhook_attempts (id integer primary key autoincrement, delivery_id integer not null, at integer not null,
    duration_ms integer, status_code integer, error text, manual integer not null, endpoint_version integer not null,
    request text not null, answer_headers text not null, answer_body text)`,
  'create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, id)',
];

/** State that several processes have to agree on. `epoch`: the process that is, or was, working on the row. */
const SEVERAL_PROCESSES: readonly Statement[] = [
  `create table process (epoch integer primary key, begun_at integer not null, seen_at integer not null, ended_at integer,
    key_hash text not null, role text not null)`,
  'alter table jobs add column epoch integer',
  'alter table manifests add column epoch integer',
  'alter table kept_answers add column epoch integer',
  'alter table webhook_deliveries add column epoch integer',
  `create index manifests_booking on manifests (id) where state = 'booking'`,
  'create index kept_answers_open on kept_answers (id) where status is null',
  `create table faults (id integer primary key autoincrement, endpoint text not null, fault text not null,
    seconds double precision not null, times integer not null)`,
  makesForgettable(
    'rate_windows (account_id integer not null, endpoint text not null, started_at integer not null, requests integer not null, primary key (account_id, endpoint))',
  ),
];

const RECEIVED: readonly Statement[] = [
  makesForgettable(`received_requests (id integer primary key autoincrement, uid text not null unique, endpoint text not null,
    path text not null, time text not null, body text)`),
];

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-tables': runs(TABLES),
  '0002-change-times': runs(CHANGE_TIMES),
  '0003-webhooks': runs(WEBHOOKS),
  '0004-figures': runs([`create index webhook_deliveries_held on webhook_deliveries (id) where outcome = 'held'`]),
  '0005-several-processes': runs(SEVERAL_PROCESSES),
  '0006-received-requests': runs(RECEIVED),
  '0007-one-sender': runs(['alter table webhook_endpoints add column sender_epoch integer']),
  '0008-asked-deliveries': runs([
    `create index webhook_deliveries_asked on webhook_deliveries (account_id, due_at, id) where replay = 'one'`,
  ]),
};
