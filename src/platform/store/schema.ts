import type { Generated, Kysely, Transaction } from 'kysely';

export interface Tables {
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
}

export interface AccountRow {
  id: number;
  name: string;
  /** JSON, as `sender_address` of the merchant row. */
  sender: string;
  /** JSON: the allocation rules. */
  rules: string;
}

export interface OrderRow {
  id: number;
  account_id: number;
  tracking_number: string;
  state: string;
  /** none, valid, zero, error, filtered: what quoting came to. */
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
  /** Strictly increasing by change; the orders of one change share it. */
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
  /** JSON: tracking numbers, as they were asked for. Not derived: it stays what the carrier was told. */
  orders: string;
  /** The kept answer that this manifest belongs to, for a booking that a crash cut short. */
  request: string | null;
  problem: string | null;
  booked_at: number;
}
export type ManifestTable = Omit<ManifestRow, 'id'> & { id: Generated<number> };
export type ManifestState = 'booking' | 'generating' | 'ready' | 'failed' | 'discarded';

export interface JobRow {
  id: number;
  kind: JobKind;
  /** Order or manifest id. */
  subject: number;
  /** JSON. */
  details: string;
  run_at: number;
  /** Real time, not the platform's: the clock row must not end a lease. */
  lease_until: number | null;
  tries: number;
}
export type JobTable = Omit<JobRow, 'id'> & { id: Generated<number> };
export type JobKind = 'quote' | 'label' | 'manifest';

/** An answer that is given again to the same Idempotency-Key. */
export interface KeptAnswerRow {
  id: string;
  body_hash: string;
  status: number | null;
  body: string | null;
}

export type Database = Kysely<Tables>;
/** A database, or a transaction of it. */
export type Store = Database | Transaction<Tables>;
