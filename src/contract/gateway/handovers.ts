import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { ManifestKey, ManifestNumber } from '#contract/identifiers.ts';
import { LaneKey } from './lanes.ts';
import { refusals } from './refusals.ts';

/** Maximum number of manifests in one request. */
const MANIFESTS_AT_A_TIME = 1000;
/** Made by whoever asks, so that asking again, as after a lost answer, records nothing twice and can be undone as one. */
const ownId = z.optional(z.string().check(z.regex(/^[\w-]{1,50}$/)));
const manifestIds = z.array(ManifestKey).check(z.minLength(1), z.maxLength(MANIFESTS_AT_A_TIME));

/** What happened to a manifest's paper, and who did it. */
export const ManifestPaper = z.object({
  manifest_id: ManifestKey,
  manifest_number: z.nullable(ManifestNumber),
  order_count: z.number(),
  booked_at: z.nullable(z.string()),
  booked_by: z.nullable(z.string()),
  printed_at: z.nullable(z.string()),
  printed_by: z.nullable(z.string()),
  handed_over_at: z.nullable(z.string()),
  handed_over_by: z.nullable(z.string()),
  driver: z.nullable(z.string()),
});

export const HandoverManifest = z.extend(ManifestPaper, {
  courier_name: z.nullable(z.string()),
  courier_allocation: z.nullable(z.string()),
  level: z.nullable(z.string()),
  /** Null: none of its orders are in the index. */
  lane: z.nullable(LaneKey),
  site_id: z.string(),
  state: z.enum(['being_made', 'ready', 'failed', 'gone']),
});
export type HandoverManifest = z.infer<typeof HandoverManifest>;

export const listManifestsToHandOver = endpoint({
  name: 'listManifestsToHandOver',
  method: 'GET',
  path: '/handovers/manifests',
  summary:
    'Manifests that have not been handed over to a driver yet, however old, newest first, at most 1,000. Failed manifests are left out.',
  role: 'packer',
  query: z.object({ site: z.optional(z.string().check(z.maxLength(100))), lane: z.optional(LaneKey) }),
  answers: { 200: z.object({ manifests: z.array(HandoverManifest), total: z.number() }), ...refusals },
});

/**
 * `known`: can be ticked · `not_printed`: can be ticked all the same · `handed_over`: already was; see the manifest · `unknown`: no manifest of
 * ours · `failed`: the carrier refused it · `several`: more than one has this number, and none is chosen automatically.
 */
export const SCANNED_MANIFEST = ['known', 'not_printed', 'handed_over', 'failed', 'several', 'unknown'] as const;

export const lookUpScannedManifest = endpoint({
  name: 'lookUpScannedManifest',
  method: 'GET',
  path: '/handovers/scan',
  summary: 'Finds the manifest for a scanned or typed number: a manifest number in any letter case, or a manifest ID.',
  role: 'packer',
  query: z.object({ number: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answers: {
    200: z.object({ result: z.enum(SCANNED_MANIFEST), manifest: z.nullable(HandoverManifest) }),
    ...refusals,
  },
});

/** A manifest that was skipped, and who was first. */
const SkippedManifest = z.object({ manifest_id: ManifestKey, at: z.nullable(z.string()), by: z.nullable(z.string()) });

export const recordHandover = endpoint({
  name: 'recordHandover',
  method: 'POST',
  path: '/handovers',
  summary:
    'Records that these manifests were handed over to the driver. Those that were handed over before are skipped, unless it was under the same `handover_id`. 409 `handed_over`: all of them were, so nothing is recorded.',
  role: 'packer',
  body: z.object({
    handover_id: ownId,
    manifest_ids: manifestIds,
    driver: z.optional(z.string().check(z.maxLength(100))),
  }),
  answers: {
    200: z.object({
      handover_id: z.string(),
      at: z.string(),
      manifest_ids: z.array(ManifestKey),
      passed_over: z.array(SkippedManifest),
    }),
    ...refusals,
    404: Problem,
    409: z.looseObject({ ...Problem.shape, passed_over: z.array(SkippedManifest) }),
  },
});

export const undoHandover = endpoint({
  name: 'undoHandover',
  method: 'DELETE',
  path: '/handovers/{handover_id}',
  summary: 'Undoes a handover. Undoing it again changes nothing. 404: no such handover.',
  role: 'packer',
  params: z.object({ handover_id: z.string().check(z.maxLength(50)) }),
  answers: { 200: z.object({ manifest_ids: z.array(ManifestKey) }), ...refusals, 404: Problem },
});

export const confirmManifestsPrinted = endpoint({
  name: 'confirmManifestsPrinted',
  method: 'POST',
  path: '/manifests/printed',
  summary:
    'Records that a person confirmed that these manifests were printed, with their name and the time. `print_id` can be used to undo it. Only the first print counts; further ones change nothing.',
  role: 'packer',
  body: z.object({ print_id: ownId, manifest_ids: manifestIds }),
  answers: {
    200: z.object({ print_id: z.string(), at: z.string(), manifest_ids: z.array(ManifestKey) }),
    ...refusals,
    404: Problem,
  },
});

export const undoManifestsPrinted = endpoint({
  name: 'undoManifestsPrinted',
  method: 'DELETE',
  path: '/manifests/printed/{print_id}',
  summary: 'Undoes one confirmation that manifests were printed.',
  role: 'packer',
  params: z.object({ print_id: z.string().check(z.maxLength(50)) }),
  answers: { 200: z.object({ manifest_ids: z.array(ManifestKey) }), ...refusals, 404: Problem },
});
