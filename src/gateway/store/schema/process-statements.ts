import type { Statement } from '#server/database/dialect.ts';

/**
 * Which processes work on this database, and what each one owns. `epoch` of a check, a cancel or an order created again
 * is the process whose request is or was in flight; for parts, that is `booking_part.boot_epoch`.
 */
export const PROCESS_STATEMENTS: readonly Statement[] = [
  `create table process (epoch integer primary key, begun_at integer not null, seen_at integer not null, ended_at integer,
    key_hash text not null)`,
  `create table lease (name text primary key, epoch integer not null, fence integer not null, held_until integer not null)`,
  `create table live_event (event_id integer primary key, epoch integer not null, events text not null, at integer not null)`,
  `create index live_event_at on live_event (at)`,
  `alter table booking_attempt add column stop_asked text`,
  `alter table label_check add column epoch integer`,
  `alter table order_cancel add column epoch integer`,
  `alter table order_again add column epoch integer`,
  `create table sign_in_try (try_id text primary key, tried_by text not null, at integer not null)`,
  `create index sign_in_try_by on sign_in_try (tried_by, at)`,
  `create index sign_in_try_at on sign_in_try (at)`,
];
