import type { Statement } from '#server/database/dialect.ts';
import { textIndex } from '#gateway/store/dialect.ts';

/** Cancels, and the orders created again after them. A cancel that is sending or unclear keeps its order from being booked. */
export const CANCEL_STATEMENTS: readonly Statement[] = [
  `create table order_cancel (tracking_number text primary key, state text not null, asked_by text not null,
    asked_at text not null, code text, words text)`,
  `create index order_cancel_open on order_cancel (asked_at) where state in ('sending', 'unclear')`,
  `create table order_again (tracking_number text primary key, state text not null, request_key text not null,
    draft text not null, known_before text not null, new_number text, asked_by text not null, sent_at text not null)`,
  textIndex('order_again_new', 'order_again', 'new_number'),
];
