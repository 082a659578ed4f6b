import { queryOptions } from '@tanstack/react-query';
import { listLabelAttempts, readLabelPdf } from '#contract/gateway/labels.ts';
import { readLabelZpl, readOrderDocument } from '#contract/gateway/order-documents.ts';
import { call, callForDocument } from './caller.ts';
import { whenOnline } from './when-online.ts';
import { labelKeys } from './later-query-keys.ts';

/** One order's label: its check, its requests and its print history. */
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

/** A label, and when it became known: an order that is quoted again gets another one. */
export interface WhichLabel {
  readonly tracking_number: string;
  readonly labelled_at: string | null;
}

/** The PDF of a ready label, fetched once. For any other order the gateway refuses without asking the service. */
export function labelPdfQuery({ tracking_number: trackingNumber, labelled_at: labelledAt }: WhichLabel) {
  return queryOptions({
    queryKey: labelKeys.pdf(trackingNumber, labelledAt),
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

/** A document that accompanies a labelled order, such as its packing slip. */
export function orderDocumentQuery(
  { tracking_number: trackingNumber, labelled_at: labelledAt }: WhichLabel,
  kind: string,
) {
  return queryOptions({
    queryKey: labelKeys.document(trackingNumber, labelledAt, kind),
    queryFn: async ({ signal }) => {
      const params = { tracking_number: trackingNumber, kind };
      return (await callForDocument(readOrderDocument, { params, signal })).bytes;
    },
    staleTime: Infinity,
    gcTime: 5 * 60_000,
    retry: false,
    refetchOnReconnect: false,
  });
}

/** The label as ZPL. Fetched on demand only: it may cost a request to the service. */
export async function readZpl(trackingNumber: string): Promise<string> {
  return (await whenOnline(() => call(readLabelZpl, { params: { tracking_number: trackingNumber } }))).zpl;
}
