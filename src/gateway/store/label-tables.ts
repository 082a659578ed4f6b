import type { LABEL_CHECK_STATES, LabelWait } from '#contract/gateway/label.ts';
import type { Generated } from 'kysely';
import type { Sealed } from '#server/vault.ts';

/** 0 or 1: SQLite has no booleans, and PostgreSQL takes both. */
type Flag = 0 | 1;
/** ISO 8601, UTC, with milliseconds: sorts as text. */
type Instant = string;

/** `sending` is on its way, `unclear` lost its answer; the others are final. */
export type CancelState = 'sending' | 'unclear' | 'cancelled' | 'refused';

/** Label checks and prints, cancels, and what people did with orders. */
export interface LabelTables {
  label_check: LabelCheckRow;
  label_attempt: LabelAttemptRow;
  label_link: {
    folded: string;
    tracking_number: string;
    /** A secret: opens the PDF for whoever has it. Never leaves the gateway. */
    link: Sealed;
    issued_at: Instant;
    expires_at: Instant;
  };
  label_documents: {
    folded: string;
    /** JSON: kind and page size of each, without their links. */
    documents: string;
  };
  label_print: {
    print_id: string;
    tracking_number: string;
    folded: string;
    at: Instant;
    by_person: string;
    reprint: Flag;
    /** The pickup site of the station that printed it, if it has one. */
    site_id: string | null;
    undone_at: Instant | null;
    undone_by: string | null;
  };
  order_cancel: {
    tracking_number: string;
    folded: string;
    /** Counts the requests to cancel: what is found out about an earlier one says nothing about a later one. */
    turn: number;
    state: CancelState;
    asked_by: string;
    asked_at: Instant;
    code: string | null;
    message: string | null;
    /** The process that sent it, or finds out about it. */
    epoch: number | null;
  };
  order_again: {
    /** The cancelled order. */
    tracking_number: string;
    state: string;
    /** The same for every try with this draft: a platform that knows it makes one order only. */
    request_key: string;
    /** JSON: what was sent. */
    draft: string;
    /** JSON: orders with the same references that were there before. */
    known_before: string;
    new_number: string | null;
    asked_by: string;
    sent_at: Instant;
    /** The process that sent it, or finds out about it. */
    epoch: number | null;
  };
  order_act: {
    act_id: Generated<number>;
    tracking_number: string;
    folded: string;
    at: Instant;
    by_person: string | null;
    kind: string;
    detail: string | null;
  };
}

export interface LabelCheckRow {
  folded: string;
  tracking_number: string;
  state: (typeof LABEL_CHECK_STATES)[number];
  run: number;
  /** Requests of this run that count; written down before each one leaves. */
  attempts: number;
  /** Answers in a row that did not count because of the service's own problem. */
  misses: number;
  next_attempt_at: Instant | null;
  waiting_since: Instant | null;
  waits_for: LabelWait | null;
  code: string | null;
  message: string | null;
  http_status: number | null;
  hidden: Flag;
  asked_by: string;
  asked_at: Instant;
  ready_at: Instant | null;
  /** The process whose request is on its way. */
  epoch: number | null;
}

export interface LabelAttemptRow {
  folded: string;
  run: number;
  /** Counts every request of the order, whether it counts as an attempt or not. */
  request: number;
  attempt: number;
  counted: Flag;
  sent_at: Instant;
  answered_at: Instant | null;
  http_status: number | null;
  code: string | null;
  message: string | null;
}
