import type { DELIVERY_OUTCOMES } from '#contract/added/webhook-deliveries.ts';
import type { Generated, Kysely, Transaction } from 'kysely';
import type { ProcessTables } from '#server/database/process-rows.ts';

export interface Tables extends ProcessTables {
  settings: { key: string; value: string };
  sequences: { name: string; value: number };
  change_times: { change: number; at: number };
  accounts: AccountRow;
  secrets: { hash: string; account_id: number; name: string; permissions: string };
  carrier_behaviours: { courier_allocation: string; behaviour: string };
  orders: OrderTable;
  status_changes: { id: Generated<number>; order_id: number; status: string; at: number };
  manifests: ManifestTable;
  ledger: { id: Generated<number>; tracking_number: string; manifest_id: number; at: number };
  jobs: JobTable;
  kept_answers: KeptAnswerRow;
  faults: { id: Generated<number>; endpoint: string; fault: string; seconds: number; times: number };
  received_requests: Omit<ReceivedRow, 'id'> & { id: Generated<number> };
  rate_windows: { account_id: number; endpoint: string; started_at: number; requests: number };
  webhook_endpoints: WebhookEndpointRow;
  webhook_deliveries: WebhookDeliveryTable;
  webhook_attempts: WebhookAttemptTable;
}

export interface AccountRow {
  id: number;
  name: string;
  /** JSON, like `sender_address` of the merchant endpoint. */
  sender: string;
  /** JSON: the allocation rules. */
  rules: string;
  /** The shop's own URL, for webhooks. */
  merchant_url: string | null;
}

export interface OrderRow {
  id: number;
  account_id: number;
  tracking_number: string;
  state: string;
  /** The result of quoting: none, valid, zero, error, filtered. */
  quote_state: QuoteState;
  /** none, waiting, generating (asynchronous carriers), failed, ready. */
  label_state: LabelState;
  tracking_only: number;
  courier_allocation: string | null;
  courier_job_id: string | null;
  /** Cents. */
  price: number | null;
  expected_at: number | null;
  manifest_id: number | null;
  manifest_number: string | null;
  /** The manifest that a booking in progress holds this order for. */
  held_by: number | null;
  /** Strictly increases with each change; the orders of one change share it. */
  change: number;
  created_at: number;
  updated_at: number;
  /** JSON: the order as the client drafted it. */
  draft: string;
}
export type OrderTable = Omit<OrderRow, 'id'> & { id: Generated<number> };
export type QuoteState = 'none' | 'valid' | 'zero' | 'error' | 'filtered';
export type LabelState = 'none' | 'waiting' | 'generating' | 'failed' | 'ready';

export interface ManifestRow {
  id: number;
  account_id: number;
  courier_allocation: string;
  number: string;
  /** booking (a carrier has not answered yet), generating, ready, failed, discarded. */
  state: ManifestState;
  order_count: number;
  /** JSON: tracking numbers, as requested. Not derived, because it must stay what the carrier was sent. */
  orders: string;
  /** The kept answer that this manifest belongs to, for bookings interrupted by a crash. */
  request: string | null;
  problem: string | null;
  booked_at: number;
  /** The process that is asking the carrier, while it is `booking`. */
  epoch: number | null;
}
export type ManifestTable = Omit<ManifestRow, 'id'> & { id: Generated<number> };
export type ManifestState = 'booking' | 'generating' | 'ready' | 'failed' | 'discarded';

export interface JobRow {
  id: number;
  kind: JobKind;
  /** Order or manifest ID. */
  subject: number;
  /** JSON. */
  details: string;
  run_at: number;
  /** Uses the database's clock, not the platform's: moving the sandbox clock must not end a lease. */
  lease_until: number | null;
  /** Number of claims, so that a process that lost its claim notices. */
  tries: number;
  /** The process that claimed it last. */
  epoch: number | null;
}
export type JobTable = Omit<JobRow, 'id'> & { id: Generated<number> };
export type JobKind = 'quote' | 'label' | 'manifest';

/** The single webhook of an account. Sealed values can only be opened with the key, which is outside this database. */
export interface WebhookEndpointRow {
  account_id: number;
  /** Null: unset. Earlier deliveries and failures stay in the log. */
  url: string | null;
  kind: string;
  /** JSON: [{key, value (sealed), hint}], in the order given. */
  headers: string;
  /** JSON: names of fields. */
  fields: string;
  /** by_person, gone or failing; null while enabled. */
  disabled_by: string | null;
  disabled_at: number | null;
  /** Sealed. */
  secret: string;
  secret_hint: string;
  secret_at: number;
  /** 1 once it has been shown: it is never shown again. */
  secret_shown: number;
  previous_secret: string | null;
  previous_until: number | null;
  /** Incremented on each change; an attempt records the version it was sent with. */
  version: number;
  /** Consecutive failures, across all deliveries. */
  failures: number;
  failing_since: number | null;
  /** The circuit is open until then: only one attempt at a time. */
  probe_at: number | null;
  delivered_at: number | null;
  updated_at: number;
  /** The process with requests in flight to it, if several processes send; null: none. */
  sender_epoch: number | null;
}

/** An event and its delivery, in one row because an account has only one webhook. */
export interface WebhookDeliveryRow {
  id: number;
  /** The part after `dlv_` and `msg_`. */
  uid: string;
  account_id: number;
  order_id: number;
  tracking_number: string;
  status: string;
  body: string;
  outcome: (typeof DELIVERY_OUTCOMES)[number];
  created_at: number;
  /** Number of automatic attempts: the position in the schedule. */
  attempts: number;
  /** When the schedule's next attempt is due. */
  next_at: number | null;
  /** `one`: a person has requested a replay. */
  replay: 'none' | 'one' | 'bulk';
  /** When to act: the schedule's time or the replay's. Null: nothing to do. */
  due_at: number | null;
  /** Uses the database's clock, as for jobs. If the value differs from what was set, somebody else has taken it since. */
  lease_until: number | null;
  /** The process that leased it last. */
  epoch: number | null;
}
export type WebhookDeliveryTable = Omit<WebhookDeliveryRow, 'id'> & { id: Generated<number> };

export interface WebhookAttemptRow {
  id: number;
  delivery_id: number;
  at: number;
  duration_ms: number | null;
  status_code: number | null;
  error: string | null;
  manual: number;
  endpoint_version: number;
  /** JSON: {url, headers}, masked. */
  request: string;
  /** JSON: [{key, value}]. */
  answer_headers: string;
  answer_body: string | null;
}
export type WebhookAttemptTable = Omit<WebhookAttemptRow, 'id'> & { id: Generated<number> };

/** A request received by one of several processes. */
export interface ReceivedRow {
  id: number;
  uid: string;
  endpoint: string;
  path: string;
  time: string;
  /** JSON, masked. */
  body: string | null;
}

/** An answer to be returned again for the same Idempotency-Key. */
export interface KeptAnswerRow {
  id: string;
  body_hash: string;
  /** Null: begun but not answered yet. */
  status: number | null;
  body: string | null;
  /** The process that is answering. */
  epoch: number | null;
}

export type Database = Kysely<Tables>;
/** A database, or a transaction in it. */
export type Store = Database | Transaction<Tables>;
