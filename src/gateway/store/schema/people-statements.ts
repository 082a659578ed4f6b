import { refuses, type Statement } from '#server/database/dialect.ts';

/** Marks the demo people, and starts the audit log. */
export const PEOPLE_STATEMENTS: readonly Statement[] = [
  `alter table person add column demo integer not null default 0`,
  `update person set demo = 1 where email in ('owner@slipway.test', 'packer@slipway.test')`,
  // A folder that already had the demo people doesn't get them again.
  `insert into setting (name, value) select 'demo_people_added', '1' where exists (select 1 from person where demo = 1)`,
  `create table audit_entry (entry_id integer primary key, at text not null, action text not null, by_person text,
    address text, subject text)`,
  refuses('audit_entry', 'update', 'audit_entry_is_kept_update', 'the audit log is append-only'),
  refuses('audit_entry', 'delete', 'audit_entry_is_kept_delete', 'the audit log is append-only'),
];
