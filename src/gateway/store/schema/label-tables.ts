import type { LABEL_CHECK_STATES, LabelWait } from '#contract/gateway/label.ts';
import type { Generated } from 'kysely';
import type { Sealed } from '#server/vault.ts';

/** 0 or 1: SQLite has no booleans, and PostgreSQL accepts both. */
type Flag = 0 | 1;
/** ISO 8601 in UTC with milliseconds, so that it sorts as text. */
type Instant = string;

/** `sending` is in flight, `unclear` lost its answer; the others are final. */
export type CancelState = 'sending' | 'unclear' | 'cancelled' | 'refused';

/** Label checks and prints, cancels, and a log of what people did with orders. */
export interface LabelTables {
  label_check: LabelCheckRow;
  label_attempt: LabelAttemptRow;
  label_link: {
    folded: string;
    tracking_number: string;
    /** A secret: it opens the PDF for anyone who has it. Never leaves the gateway. */
    link: Sealed;
    issued_at: Instant;
    expires_at: Instant;
  };
  label_documents: {
    folded: string;
    /** JSON: kind and page size of each document, without its link. */
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
    /** Counts the cancel requests: the outcome of an earlier one says nothing about a later one. */
    turn: number;
    state: CancelState;
    asked_by: string;
    asked_at: Instant;
    code: string | null;
    message: string | null;
    /** The process that sent it, or is finding out about it. */
    epoch: number | null;
    /** 1: the service showed the order just before its DELETE. */
    was_read: Flag;
  };
  order_again: {
    /** The cancelled order. */
    tracking_number: string;
    state: string;
    /** The same for every attempt with this draft: a platform that supports it creates only one order. */
    request_key: string;
    /** JSON: what was sent. */
    draft: string;
    /** JSON: orders with the same references that already existed. */
    known_before: string;
    new_number: string | null;
    asked_by: string;
    sent_at: Instant;
    /** The process that sent it, or is finding out about it. */
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
  /** This run's requests that count; written before each one is sent. */
  attempts: number;
  /** Consecutive answers that didn't count because the service itself had a problem. */
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
  /** The process whose request is in flight. */
  epoch: number | null;
}

export interface LabelAttemptRow {
  folded: string;
  run: number;
  /** Numbers every request of the order, whether or not it counts as an attempt. */
  request: number;
  attempt: number;
  counted: Flag;
  sent_at: Instant;
  answered_at: Instant | null;
  http_status: number | null;
  code: string | null;
  message: string | null;
}
