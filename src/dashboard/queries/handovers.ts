import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import * as endpoints from '#contract/gateway/handovers.ts';
import { call } from './caller.ts';
import { manifestKeys, todayKeys } from './later-query-keys.ts';
import { whenOnline } from './when-online.ts';

export function manifestsToHandOverQuery(query: QueryOf<typeof endpoints.listManifestsToHandOver>) {
  return queryOptions({
    queryKey: [...todayKeys.all, 'to-hand-over', query],
    queryFn: ({ signal }) => call(endpoints.listManifestsToHandOver, { query, signal }),
  });
}

/** Asked for each time: somebody may have handed it over a moment ago. */
export async function lookUpScannedManifest(number: string) {
  return call(endpoints.lookUpScannedManifest, { query: { number } });
}

const readAgain = { readAgain: [todayKeys.all, manifestKeys.all] };

export function recordHandoverMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof endpoints.recordHandover>) =>
      whenOnline(() => call(endpoints.recordHandover, { body })),
    meta: readAgain,
  });
}

export function undoHandoverMutation() {
  return mutationOptions({
    mutationFn: (handoverId: string) =>
      whenOnline(() => call(endpoints.undoHandover, { params: { handover_id: handoverId } })),
    meta: readAgain,
  });
}

export function confirmManifestsPrintedMutation() {
  return mutationOptions({
    mutationFn: (ids: readonly number[]) =>
      whenOnline(() => call(endpoints.confirmManifestsPrinted, { body: { manifest_ids: [...ids] } })),
    meta: readAgain,
  });
}

export function undoManifestsPrintedMutation() {
  return mutationOptions({
    mutationFn: (printId: string) =>
      whenOnline(() => call(endpoints.undoManifestsPrinted, { params: { print_id: printId } })),
    meta: readAgain,
  });
}
