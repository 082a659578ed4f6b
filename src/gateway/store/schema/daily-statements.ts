import type { Statement } from '#server/database/dialect.ts';

/** Saved views, and the tags and notes that people add to orders. */
export const DAILY_STATEMENTS: readonly Statement[] = [
  `create table saved_view (view_id text primary key, scope text not null, name text not null, name_folded text not null,
    search text not null, person_id text not null, created_by text not null, created_at text not null,
    changed_by text not null, changed_at text not null, version integer not null)`,
  `create unique index saved_view_name on saved_view (scope, name_folded)`,
  `create table order_tag (folded text not null, tag_folded text not null, tag text not null, by_person text not null,
    at text not null, primary key (folded, tag_folded))`,
  `create index order_tag_tag on order_tag (tag_folded, folded)`,
  `create table order_note (note_id text primary key, folded text not null, text text not null, by_person text not null,
    at text not null)`,
  `create index order_note_order on order_note (folded, at)`,
  // Empty: shown by their email.
  `alter table person add column name text not null default ''`,
];
