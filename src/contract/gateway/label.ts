import * as z from 'zod/mini';

/**
 * The state of one order's check. `waiting`: for its time or turn · `requesting`: a request is in flight · `ready` ·
 * `stopped`: by a code or after 8 attempts · `ended`: a person stopped it, or the order was cancelled.
 */
export const LABEL_CHECK_STATES = ['waiting', 'requesting', 'ready', 'stopped', 'ended'] as const;

/**
 * Why a check waits. `turn`: only 4 run at a time · `code`: the service has no label yet · `no_answer`, `slow_down` (429) and `service_problem`
 * (5xx, or an unreadable answer): don't count as attempts · `forbidden`: the secret doesn't allow labels.
 */
export const LABEL_WAITS = ['turn', 'code', 'no_answer', 'slow_down', 'service_problem', 'forbidden'] as const;
export type LabelWait = (typeof LABEL_WAITS)[number];

export const LabelPrint = z.object({
  at: z.string(),
  by: z.string(),
  /** The label had been printed before. */
  reprint: z.boolean(),
});

/** How many times a label was printed, and the last print; null: never marked as printed here. */
export const Printed = z.extend(LabelPrint, { times: z.number() });

/** One order's label as the Labels page shows it. */
export const LabelCheck = z.object({
  tracking_number: z.string(),
  retailer_order_number: z.nullable(z.string()),
  receiver_name: z.nullable(z.string()),
  delivery_suburb: z.nullable(z.string()),
  delivery_state: z.nullable(z.string()),
  delivery_postcode: z.nullable(z.string()),
  delivery_country_code: z.nullable(z.string()),
  courier_name: z.nullable(z.string()),
  courier_allocation: z.nullable(z.string()),
  /** Null: the label was made elsewhere; nobody requested it here. */
  state: z.nullable(z.enum(LABEL_CHECK_STATES)),
  /** Attempts of the current run that counted, including the one in flight. */
  attempts: z.number(),
  /** When the next request is due; null if none is. */
  next_attempt_at: z.nullable(z.string()),
  /** When the wait began, so that the progress ring can show how much is left. */
  waiting_since: z.nullable(z.string()),
  waits_for: z.nullable(z.enum(LABEL_WAITS)),
  /** The last code, documented or not. */
  code: z.nullable(z.string()),
  /** The service's own message, quoted as text. */
  message: z.nullable(z.string()),
  http_status: z.nullable(z.number()),
  /** The group under Needs attention: the code that stopped it, or that of the last of 8 attempts. Null unless it is there. */
  cause: z.nullable(z.string()),
  paused: z.boolean(),
  asked_by: z.nullable(z.string()),
  asked_at: z.nullable(z.string()),
  ready_at: z.nullable(z.string()),
  printed: z.nullable(Printed),
});
export type LabelCheck = z.infer<typeof LabelCheck>;

/** One request for a label, for the order's attempt log. */
export const LabelAttempt = z.object({
  /** Runs are counted from 1; each Check again starts a new one. */
  run: z.number(),
  /** Its number in the run; the same number again after an answer that didn't count. */
  attempt: z.number(),
  /** False: no answer, 429 or a service problem, which don't count as attempts. */
  counted: z.boolean(),
  sent_at: z.string(),
  answered_at: z.nullable(z.string()),
  /** Null while in flight, or when the answer was lost. */
  http_status: z.nullable(z.number()),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
});
export type LabelAttempt = z.infer<typeof LabelAttempt>;

/** A document that goes with a parcel along with its label: `packing_slip`, `customs_invoice`, or whatever the service calls it. */
export const LabelDocument = z.object({
  kind: z.string(),
  /** As sent by the service: a4, a6. */
  page_size: z.nullable(z.string()),
});
export type LabelDocument = z.infer<typeof LabelDocument>;

export const LABEL_VIEWS = ['in-progress', 'ready', 'attention', 'printed'] as const;
export type LabelView = (typeof LABEL_VIEWS)[number];

export const LabelCounts = z.record(z.enum(LABEL_VIEWS), z.number());
export type LabelCounts = z.infer<typeof LabelCounts>;

/** Overall progress of all checks. */
export const LabelSummary = z.object({
  counts: LabelCounts,
  /** Everything requested since the last time nothing was in progress. Null before the first request. */
  run: z.nullable(
    z.object({
      started_at: z.string(),
      asked: z.number(),
      in_progress: z.number(),
      ready: z.number(),
      attention: z.number(),
    }),
  ),
  /** Null unless a person has paused checking. */
  paused: z.nullable(z.object({ by: z.string(), at: z.string() })),
  /** The service refuses labels (403), limits requests (429) or doesn't answer: no request is sent before `until`. */
  hold: z.nullable(z.object({ cause: z.enum(LABEL_WAITS), until: z.string() })),
  /** Label requests per minute if the service was seen to limit them; null: no limit seen. */
  per_minute: z.nullable(z.number()),
  /** False while no process requests labels: with separate gateways and workers, no worker is running. */
  is_running: z.boolean(),
  as_of: z.string(),
});
export type LabelSummary = z.infer<typeof LabelSummary>;

/** Why an order's label isn't requested. Nothing was sent. */
export const LABEL_REFUSALS = ['unknown', 'cancelled', 'labelled', 'checking'] as const;
export type LabelRefusal = (typeof LABEL_REFUSALS)[number];

/** An order as the print dialog needs it, in the requested order. */
export const PrintCandidate = z.object({
  tracking_number: z.string(),
  retailer_order_number: z.nullable(z.string()),
  receiver_name: z.nullable(z.string()),
  courier_name: z.nullable(z.string()),
  courier_allocation: z.nullable(z.string()),
  /** As on the Orders page; only `ready` and `printed` can be printed. */
  label: z.string(),
  /** True: only its number is known, so it may have a label all the same. */
  unchecked: z.optional(z.boolean()),
  /** When its label became known; a label with another time is another label. Null if there is none. */
  labelled_at: z.nullable(z.string()),
  /** Sorted; null if the platform's record doesn't list them. */
  skus: z.nullable(z.array(z.string())),
  /** Kinds of documents besides the label; null until the service has returned the label once. */
  documents: z.nullable(z.array(z.string())),
  printed: z.nullable(Printed),
});
export type PrintCandidate = z.infer<typeof PrintCandidate>;
