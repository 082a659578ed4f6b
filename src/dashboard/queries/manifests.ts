import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { fillPath } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { isPageHydrated } from '#dashboard/browser/hydration.ts';
import { takeLoadedDocument } from '#dashboard/browser/early-document.ts';
import {
  listManifestSummaries,
  type ManifestDetail,
  readManifest,
  readManifestPdf,
  renewManifestLink,
} from '#contract/gateway/manifests.ts';
import type { ManifestId } from '#contract/identifiers.ts';
import { call, callForDocument } from './caller.ts';
import { whenOnline } from './when-online.ts';
import { readFirstAnswer } from './first-answers.ts';
import { manifestKeys } from './later-query-keys.ts';

export function manifestsQuery(query: QueryOf<typeof listManifestSummaries>) {
  return queryOptions({
    queryKey: [...manifestKeys.list, query],
    queryFn: ({ signal }) => call(listManifestSummaries, { query, signal }),
    initialData: () => readFirstAnswer<typeof listManifestSummaries>('/manifests', query),
  });
}

export type ManifestAnswer =
  | { readonly kind: 'found'; readonly manifest: ManifestDetail }
  /** Still being made. Data rather than an error, so that a retry doesn't clear the screen. */
  | { readonly kind: 'being_made' };

export function manifestQuery(id: ManifestId) {
  return queryOptions({
    queryKey: manifestKeys.one(id),
    queryFn: ({ signal }) => requestManifest(id, signal),
    initialData: () => takeFirstManifest(id),
    retry: false,
  });
}

function takeFirstManifest(id: ManifestId): ManifestAnswer | undefined {
  const manifest = readFirstAnswer<typeof readManifest>(fillPath(readManifest.path, { manifest_id: id }));
  return manifest === undefined ? undefined : { kind: 'found', manifest };
}

async function requestManifest(id: ManifestId, signal: AbortSignal): Promise<ManifestAnswer> {
  try {
    return { kind: 'found', manifest: await call(readManifest, { params: { manifest_id: id }, signal }) };
  } catch (problem) {
    if (problem instanceof CallProblem && problem.status === 422) return { kind: 'being_made' };
    throw problem;
  }
}

export interface LoadedPdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly expiresAt: string | null;
  /** Whether the gateway had to request a new link for it. */
  readonly wasRenewed: boolean;
  readonly loadedAt: number;
  /** When exactly these bytes were first received. */
  readonly bytesSince: number;
}

/** URL that the browser can open by itself, in case the preview fails. */
export const pdfAddress = (id: ManifestId): string => `/api${fillPath(readManifestPdf.path, { manifest_id: id })}`;

/** The whole file, fetched once. It is kept until a person asks for a new one, even after its link has expired. */
export function manifestPdfQuery(id: ManifestId) {
  return queryOptions({
    queryKey: manifestKeys.pdf(id),
    queryFn: ({ signal }) => loadPdf(id, signal),
    // Shown in the first paint if it has arrived by then; the server renders the page without it.
    structuralSharing: (known, read) => keepBytes(known as LoadedPdf | undefined, read as LoadedPdf),
    initialData: () => (isPageHydrated() ? takeLoadedPdf(id) : undefined),
    staleTime: Infinity,
    gcTime: 5 * 60_000,
    retry: false,
    refetchOnReconnect: false,
  });
}

function takeLoadedPdf(id: ManifestId): LoadedPdf | undefined {
  const loaded = takeLoadedDocument(pdfAddress(id));
  return loaded && describeLoaded(new Uint8Array(loaded.bytes), loaded.headers);
}

/** `id`: the service's ID, or Slipway's own (negative) where the service gave none. */
export async function loadPdf(id: number, signal?: AbortSignal): Promise<LoadedPdf> {
  const request = { params: { manifest_id: id }, ...(signal ? { signal } : {}) };
  const { bytes, headers } = await callForDocument(readManifestPdf, request);
  return describeLoaded(bytes, headers);
}

/** Keeps the old bytes when a new link yields the same file, so that the pages aren't rendered again and the reader's place is kept. */
function keepBytes(known: LoadedPdf | undefined, read: LoadedPdf): LoadedPdf {
  const isSame = known?.bytes.length === read.bytes.length && known.bytes.every((byte, at) => byte === read.bytes[at]);
  return isSame ? { ...read, bytes: known.bytes, bytesSince: known.bytesSince } : read;
}

function describeLoaded(bytes: Uint8Array<ArrayBuffer>, headers: Headers): LoadedPdf {
  const now = Date.now();
  return {
    bytes,
    expiresAt: headers.get('x-link-expires-at'),
    wasRenewed: headers.get('x-link-renewed') === '1',
    loadedAt: now,
    bytesSince: now,
  };
}

/** Requests a new link from the service; the answer includes the manifest's details. */
export function renewLinkMutation() {
  return mutationOptions({
    mutationFn: (id: ManifestId) => whenOnline(() => call(renewManifestLink, { params: { manifest_id: id } })),
    onSuccess: (manifest: ManifestDetail, _id, _result, { client }) => {
      const answer: ManifestAnswer = { kind: 'found', manifest };
      client.setQueryData(manifestKeys.one(manifest.manifest_id), answer);
      void client.invalidateQueries({ queryKey: manifestKeys.list });
    },
  });
}
