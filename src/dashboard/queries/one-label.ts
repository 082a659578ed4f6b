import { queryOptions } from '@tanstack/react-query';
import { listLabelAttempts, readLabelPdf } from '#contract/gateway/labels.ts';
import { call, callForDocument } from './caller.ts';
import { labelKeys } from './query-keys.ts';

/** One order's label: its check, its requests and its prints. */
export function labelQuery(trackingNumber: string) {
  return queryOptions({
    queryKey: labelKeys.one(trackingNumber),
    queryFn: async ({ signal }) => {
      const answer = await call(listLabelAttempts, { params: { tracking_number: trackingNumber }, signal });
      return { ...answer, readAt: Date.now() };
    },
  });
}

export interface LoadedLabel {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly loadedAt: number;
}

/** The PDF of a label that is there, once; for any other order the gateway sends nothing and refuses. */
export function labelPdfQuery(trackingNumber: string) {
  return queryOptions({
    queryKey: labelKeys.pdf(trackingNumber),
    queryFn: async ({ signal }): Promise<LoadedLabel> => {
      const { bytes } = await callForDocument(readLabelPdf, { params: { tracking_number: trackingNumber }, signal });
      return { bytes, loadedAt: Date.now() };
    },
    staleTime: Infinity,
    gcTime: 5 * 60_000,
    retry: false,
    refetchOnReconnect: false,
  });
}
