import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { pageLimit } from './page-limit.ts';

export const MANIFEST_STATES = ['generating', 'ready', 'failed'] as const;

/** A manifest of the account. `state`: generating, ready or failed (the carrier refused it during generation). */
export const Manifest = z.looseObject({
  manifest: z.nullish(ManifestNumber),
  manifest_id: ManifestId,
  courier: z.nullish(z.string()),
  courier_allocation: z.nullish(z.string()),
  order_count: z.nullish(z.number()),
  state: z.nullish(z.string()),
  booked_at: z.nullish(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export const listManifests = endpoint({
  name: 'listManifests',
  method: 'GET',
  path: '/manifests',
  summary: 'Manifests of the account, newest first.',
  permission: 'manifests',
  query: z.object({
    cursor: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(pageLimit(200)),
    courier_allocation: z.optional(z.string().check(z.maxLength(100))),
    state: z.optional(z.enum(MANIFEST_STATES)),
  }),
  example: { path: '/manifests?limit=10' },
  answers: {
    200: z.looseObject({ response: z.array(Manifest), next_cursor: z.nullish(z.string()) }),
    400: Problem,
    403: Problem,
    429: Problem,
    500: Problem,
  },
});
