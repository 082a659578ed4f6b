const CHECK = `state, run, attempts, misses, next_attempt_at, waiting_since, waits_for, code, message, http_status, hidden,
  asked_by, asked_at, ready_at`;
const ATTEMPT = `run, attempt, counted, sent_at, answered_at, http_status, code, message`;

/**
 * Label data is keyed by the folded number, so that a check, its requests, its link and its prints stay with the order
 * even if the service spells the number differently from whoever asked. If an earlier version started two checks for
 * one order, the more recently requested one stays, with the requests of both.
 */
export const FOLDED_LABEL_STATEMENTS = [
  `create table label_check_folded (folded text primary key, tracking_number text not null, state text not null,
    run integer not null, attempts integer not null check (attempts between 0 and 8), misses integer not null,
    next_attempt_at text, waiting_since text, waits_for text, code text, message text, http_status integer,
    hidden integer not null, asked_by text not null, asked_at text not null, ready_at text)`,
  `insert into label_check_folded (folded, tracking_number, ${CHECK})
    select upper(tracking_number), tracking_number, ${CHECK} from label_check where true order by asked_at desc
    on conflict do nothing`,
  `create table label_attempt_folded (folded text not null references label_check_folded, request integer not null,
    run integer not null, attempt integer not null, counted integer not null, sent_at text not null, answered_at text,
    http_status integer, code text, message text, primary key (folded, request))`,
  `insert into label_attempt_folded (folded, request, ${ATTEMPT})
    select upper(tracking_number), row_number() over (partition by upper(tracking_number) order by sent_at, request),
    ${ATTEMPT} from label_attempt`,
  `drop table label_attempt`,
  `drop table label_check`,
  `alter table label_check_folded rename to label_check`,
  `alter table label_attempt_folded rename to label_attempt`,
  `create index label_check_due on label_check (next_attempt_at, asked_at) where state = 'waiting'`,
  `create index label_check_asked on label_check (asked_at)`,
  `create table label_link_folded (folded text primary key, tracking_number text not null, link text not null,
    issued_at text not null, expires_at text not null)`,
  `insert into label_link_folded (folded, tracking_number, link, issued_at, expires_at)
    select upper(tracking_number), tracking_number, link, issued_at, expires_at from label_link
    where true order by issued_at desc on conflict do nothing`,
  `drop table label_link`,
  `alter table label_link_folded rename to label_link`,
  ...['label_print', 'order_act'].flatMap((table) => [
    `alter table ${table} add column folded text not null default ''`,
    `update ${table} set folded = upper(tracking_number)`,
    `drop index ${table}_number`,
    `create index ${table}_number on ${table} (folded)`,
  ]),
];
