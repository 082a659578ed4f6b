import { queryOptions } from '@tanstack/react-query';
import { readLabelZpl, readOrderDocument } from '#contract/gateway/order-documents.ts';
import { call, callForDocument } from './caller.ts';

/** A document that goes with a labelled order, such as its packing slip. */
export function orderDocumentQuery(trackingNumber: string, kind: string) {
  return queryOptions({
    queryKey: ['order-document', trackingNumber, kind],
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

/** The label for a label printer. Read when somebody wants it, not before: it may cost a request to the service. */
export async function readZpl(trackingNumber: string): Promise<string> {
  return (await call(readLabelZpl, { params: { tracking_number: trackingNumber } })).zpl;
}
