import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { TrackingNumberParams } from '#contract/identifiers.ts';
import { Problem } from '#contract/errors.ts';
import {
  LABEL_REFUSALS,
  LABEL_VIEWS,
  LabelAttempt,
  LabelCheck,
  LabelDocument,
  LabelPrint,
  LabelSummary,
  PrintCandidate,
} from './label.ts';
import { SELECTION_LIMIT, UnknownNumber } from './orders.ts';
import { platformRefusals, refusals } from './refusals.ts';
import { SearchText } from './search-text.ts';

const trackingNumbers = z
  .array(z.string().check(z.minLength(1), z.maxLength(200)))
  .check(z.minLength(1), z.maxLength(SELECTION_LIMIT));

const filter = {
  q: z.optional(SearchText),
  /** A courier_name. */
  carrier: z.optional(z.string().check(z.maxLength(200))),
};

/** The checks that an action applies to: named ones, or a whole group under Needs attention, as far as it matches the list's filter. */
const Which = z.union([
  z.strictObject({ tracking_numbers: trackingNumbers }),
  z.strictObject({
    cause: z.string().check(z.minLength(1), z.maxLength(200)),
    ...filter,
  }),
]);
export type LabelGroup = Exclude<z.infer<typeof Which>, { tracking_numbers: unknown }>;

/** The orders that an action changed. */
const Changed = z.object({ tracking_numbers: z.array(z.string()) });

export const LABELS_PER_PAGE = 50;

export const listLabelChecks = endpoint({
  name: 'listLabelChecks',
  method: 'GET',
  path: '/labels',
  summary:
    'Labels of one view, 50 a page: those being checked, ready, needing attention, or printed. `q` finds labels by any part of a tracking number, order number, reference or recipient, or by several numbers.',
  role: 'packer',
  query: z.object({
    view: z.optional(z.enum(LABEL_VIEWS)),
    ...filter,
    /** Under Needs attention: only this group. */
    cause: z.optional(z.string().check(z.maxLength(200))),
    page: z.optional(z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,6}$/)), z.transform(Number))),
  }),
  answers: {
    200: z.object({
      checks: z.array(LabelCheck),
      total: z.number(),
      /** Groups under Needs attention, counting all of their orders. */
      causes: z.array(z.object({ cause: z.string(), count: z.number() })),
      /** Carriers in the view, sorted by name. */
      carriers: z.array(z.string()),
      as_of: z.string(),
    }),
    ...refusals,
  },
});

export const listLabelNumbers = endpoint({
  name: 'listLabelNumbers',
  method: 'GET',
  path: '/labels/numbers',
  summary: 'The tracking numbers of all labels of one view, in the order of the list.',
  role: 'packer',
  query: z.object({
    view: z.optional(z.enum(LABEL_VIEWS)),
    ...filter,
    cause: z.optional(z.string().check(z.maxLength(200))),
  }),
  answers: { 200: Changed, ...refusals },
});

export const readLabelSummary = endpoint({
  name: 'readLabelSummary',
  method: 'GET',
  path: '/labels/summary',
  summary: 'How many labels are in progress, ready, needing attention and printed, and whether checking is paused.',
  role: 'packer',
  answers: { 200: LabelSummary, ...refusals },
});

export const requestLabels = endpoint({
  name: 'requestLabels',
  method: 'POST',
  path: '/labels',
  summary:
    'Requests labels, with one check per order. Requesting a label again while its check is running changes nothing; after the check has stopped, it starts a new run.',
  role: 'packer',
  body: z.object({ tracking_numbers: trackingNumbers }),
  answers: {
    200: z.object({
      asked: z.array(z.string()),
      refused: z.array(z.extend(UnknownNumber, { reason: z.enum(LABEL_REFUSALS) })),
    }),
    ...refusals,
  },
});

export const checkLabelsAgain = endpoint({
  name: 'checkLabelsAgain',
  method: 'POST',
  path: '/labels/again',
  summary: 'Starts a new run of at most 8 attempts for each of these stopped checks.',
  role: 'packer',
  body: Which,
  answers: { 200: Changed, ...refusals },
});

export const tryLabelsNow = endpoint({
  name: 'tryLabelsNow',
  method: 'POST',
  path: '/labels/now',
  summary: 'Makes the next attempt due now. It counts as an attempt, and pacing still applies.',
  role: 'packer',
  body: Which,
  answers: { 200: Changed, ...refusals },
});

export const stopLabels = endpoint({
  name: 'stopLabels',
  method: 'POST',
  path: '/labels/stop',
  summary: 'Stops checking. A request that is already in flight is left to finish.',
  role: 'packer',
  body: Which,
  answers: { 200: Changed, ...refusals },
});

export const hideLabels = endpoint({
  name: 'hideLabels',
  method: 'POST',
  path: '/labels/hide',
  summary:
    'Removes stopped checks from the Labels page, for example for tracking-only orders, which never get a label.',
  role: 'packer',
  body: Which,
  answers: { 200: Changed, ...refusals },
});

export const pauseLabels = endpoint({
  name: 'pauseLabels',
  method: 'PUT',
  path: '/labels/paused',
  summary: 'Pauses or resumes all checking, for everybody.',
  role: 'packer',
  body: z.object({ paused: z.boolean() }),
  answers: { 200: LabelSummary, ...refusals },
});

export const listLabelAttempts = endpoint({
  name: 'listLabelAttempts',
  method: 'GET',
  path: '/orders/{tracking_number}/label/attempts',
  summary: 'The label of one order: its check, the requests for it, and its prints.',
  role: 'packer',
  params: TrackingNumberParams,
  answers: {
    200: z.object({
      check: LabelCheck,
      /** Whether the label exists, whether requested here or made elsewhere. */
      has_label: z.boolean(),
      /** When its label became known; a label with another time is another label. Null if there is none. */
      labelled_at: z.nullable(z.string()),
      /** When an earlier label stopped applying, because the order was changed in the service and quoted again; null if none did. */
      quoted_again_at: z.nullable(z.string()),
      /** Newest first, at most 200. */
      attempts: z.array(LabelAttempt),
      /** Newest first; undone ones are left out. */
      prints: z.array(LabelPrint),
      /** When the link to the PDF expires; the link itself never leaves the gateway. */
      link_expires_at: z.nullable(z.string()),
      /** What else can be printed for this parcel; null until the service has returned the label once. */
      documents: z.nullable(z.array(LabelDocument)),
      /** Whether the service also provides the label as ZPL text. */
      has_zpl: z.boolean(),
    }),
    ...refusals,
    404: Problem,
  },
});

/** Headers of the PDF answer: `x-label-renewed: 1` if a new link was fetched for it. */
export const readLabelPdf = endpoint({
  name: 'readLabelPdf',
  method: 'GET',
  path: '/orders/{tracking_number}/label',
  summary:
    'The label PDF as bytes. If storage refuses the link, it is renewed once. 409 `label_not_asked`: the order has no label yet; nothing was sent. 410 `link_expired`. 404 `no_pdf`. 502 `not_a_pdf`, `too_large`, `unreachable`.',
  role: 'packer',
  produces: 'application/pdf',
  params: TrackingNumberParams,
  answers: { 200: z.unknown(), ...refusals, ...platformRefusals, 404: Problem, 409: Problem, 410: Problem },
});

export const listPrintCandidates = endpoint({
  name: 'listPrintCandidates',
  method: 'POST',
  path: '/labels/candidates',
  summary: 'What a print dialog needs to know about these orders, in the order given. Requests no labels.',
  role: 'packer',
  body: z.object({ tracking_numbers: trackingNumbers }),
  answers: {
    200: z.object({ candidates: z.array(PrintCandidate), unknown: z.array(z.string()) }),
    ...refusals,
  },
});

export const markLabelsPrinted = endpoint({
  name: 'markLabelsPrinted',
  method: 'POST',
  path: '/labels/printed',
  summary:
    'Records that a person confirmed that these labels were printed, with their name and the time. `print_id` can be used to undo it. A client that chooses `print_id` itself can safely repeat the request: it counts once, even after it was undone.',
  role: 'packer',
  body: z.object({
    tracking_numbers: trackingNumbers,
    print_id: z.optional(z.uuid()),
    /** The pickup site of the station that printed them: it becomes theirs unless somebody set another. A deleted site is ignored. */
    site_id: z.optional(z.string().check(z.maxLength(50))),
  }),
  answers: {
    200: z.object({ print_id: z.string(), at: z.string(), tracking_numbers: z.array(z.string()) }),
    ...refusals,
  },
});

export const undoLabelsPrinted = endpoint({
  name: 'undoLabelsPrinted',
  method: 'DELETE',
  path: '/labels/printed/{print_id}',
  summary: 'Undoes one confirmation that labels were printed: that print no longer counts.',
  role: 'packer',
  params: z.object({ print_id: z.string().check(z.maxLength(50)) }),
  answers: { 200: Changed, ...refusals, 404: Problem },
});
