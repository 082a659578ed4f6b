import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import type { confirmManifestsPrinted, listManifestsToHandOver, recordHandover } from '#contract/gateway/handovers.ts';
import { call } from './caller.ts';
import { handoverEndpoints } from './later-endpoints.ts';
import { manifestKeys, todayKeys } from './later-query-keys.ts';
import { whenOnline } from './when-online.ts';

export function manifestsToHandOverQuery(query: QueryOf<typeof listManifestsToHandOver>) {
  return queryOptions({
    queryKey: [...todayKeys.all, 'to-hand-over', query],
    queryFn: async ({ signal }) => call((await handoverEndpoints()).listManifestsToHandOver, { query, signal }),
  });
}

/** Never cached: somebody may have handed the manifest over a moment ago. */
export async function lookUpScannedManifest(number: string) {
  return call((await handoverEndpoints()).lookUpScannedManifest, { query: { number } });
}

const invalidates = { invalidates: [todayKeys.all, manifestKeys.all] };

export function recordHandoverMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof recordHandover>) =>
      whenOnline(async () => call((await handoverEndpoints()).recordHandover, { body })),
    meta: invalidates,
  });
}

export function undoHandoverMutation() {
  return mutationOptions({
    mutationFn: (handoverId: string) =>
      whenOnline(async () => call((await handoverEndpoints()).undoHandover, { params: { handover_id: handoverId } })),
    meta: invalidates,
  });
}

export function confirmManifestsPrintedMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof confirmManifestsPrinted>) =>
      whenOnline(async () => call((await handoverEndpoints()).confirmManifestsPrinted, { body })),
    meta: invalidates,
  });
}

export function undoManifestsPrintedMutation() {
  return mutationOptions({
    mutationFn: (printId: string) =>
      whenOnline(async () => call((await handoverEndpoints()).undoManifestsPrinted, { params: { print_id: printId } })),
    meta: invalidates,
  });
}
