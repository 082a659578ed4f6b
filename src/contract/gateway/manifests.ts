import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { ManifestId, ManifestIdInPath, ManifestKeyInPath, ManifestNumber } from '#contract/identifiers.ts';
import { platformRefusals, refusals } from './refusals.ts';
import { SearchText } from './search-text.ts';

/** `being_made`: 422, `ready`: 200, `failed`: 424, the carrier didn't book it. */
export const MANIFEST_PAGE_STATES = ['being_made', 'ready', 'failed'] as const;

/** Validity of a signed link, as far as known. The link itself never leaves the gateway. */
export const Link = z.object({ issued_at: z.string(), expires_at: z.string() });
export type Link = z.infer<typeof Link>;

export const ManifestSummary = z.object({
  manifest_id: ManifestId,
  manifest_number: z.nullable(ManifestNumber),
  courier_name: z.nullable(z.string()),
  courier_allocation: z.nullable(z.string()),
  order_count: z.nullable(z.number()),
  booked_at: z.nullable(z.string()),
  state: z.enum(MANIFEST_PAGE_STATES),
  link: z.nullable(Link),
});
export type ManifestSummary = z.infer<typeof ManifestSummary>;

export const ManifestDetail = z.extend(ManifestSummary, {
  /** False if the service answered without a PDF. */
  has_pdf: z.boolean(),
  booking_id: z.nullable(z.string()),
  orders: z.array(z.object({ tracking_number: z.string(), receiver_name: z.nullable(z.string()) })),
});
export type ManifestDetail = z.infer<typeof ManifestDetail>;

/** What is known about a manifest that can't be opened, so that its page can offer the next step. */
const ManifestProblem = z.looseObject({
  ...Problem.shape,
  courier_name: z.nullish(z.string()),
  orders: z.nullish(z.array(z.string())),
});

const params = z.object({ manifest_id: ManifestIdInPath });

/**
 * 404 not_found · 403 platform_refused · 422 manifest_still_generating · 424 manifest_booking_failed ·
 * 502 unreachable (no answer) or unknown_error (the service answered 500).
 */
const manifestRefusals = {
  ...refusals,
  ...platformRefusals,
  403: ManifestProblem,
  422: ManifestProblem,
  424: ManifestProblem,
} as const;

export const listManifestSummaries = endpoint({
  name: 'listManifestSummaries',
  method: 'GET',
  path: '/manifests',
  summary:
    'Manifests, newest first, 50 a page. `q` finds manifests by number, ID or carrier, or by the numbers of their orders.',
  role: 'packer',
  query: z.object({
    q: z.optional(SearchText),
    carrier: z.optional(z.string().check(z.maxLength(1000))),
    state: z.optional(z.string().check(z.maxLength(100))),
    from: z.optional(z.iso.datetime({ offset: true })),
    to: z.optional(z.iso.datetime({ offset: true })),
    page: z.optional(z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,6}$/)), z.transform(Number))),
  }),
  answers: {
    200: z.object({
      manifests: z.array(ManifestSummary),
      total: z.number(),
      carriers: z.array(z.string()),
      as_of: z.string(),
    }),
    ...refusals,
  },
});

export const readManifest = endpoint({
  name: 'readManifest',
  method: 'GET',
  path: '/manifests/{manifest_id}',
  summary: 'One manifest. Asks the platform for its state until it is known to be ready.',
  role: 'packer',
  params,
  answers: { 200: ManifestDetail, ...manifestRefusals },
});

/** Headers of the PDF answer: `x-link-issued-at`, `x-link-expires-at`, and `x-link-renewed: 1` if a new link was fetched for it. */
export const readManifestPdf = endpoint({
  name: 'readManifestPdf',
  method: 'GET',
  path: '/manifests/{manifest_id}/pdf',
  summary:
    'The manifest PDF as bytes. If storage refuses the link, it is renewed once. 410 `link_expired`: the new link was refused too. 404 `no_pdf`. 502 `not_a_pdf`, `too_large`, `unreachable`.',
  role: 'packer',
  produces: 'application/pdf',
  params: z.object({ manifest_id: ManifestKeyInPath }),
  answers: { 200: z.unknown(), ...manifestRefusals, 410: Problem },
});

export const renewManifestLink = endpoint({
  name: 'renewManifestLink',
  method: 'POST',
  path: '/manifests/{manifest_id}/link',
  summary: 'Asks the platform for a new link to the manifest PDF.',
  role: 'packer',
  params,
  answers: { 200: ManifestDetail, ...manifestRefusals },
});
