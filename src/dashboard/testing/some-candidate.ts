import type { PrintCandidate } from '#contract/gateway/label.ts';

/** A ready label, as print dialogs receive it. */
export function someCandidate(tracking_number: string, change: Partial<PrintCandidate> = {}): PrintCandidate {
  return {
    tracking_number,
    retailer_order_number: null,
    receiver_name: null,
    courier_name: 'Northpost',
    courier_allocation: 'NorthpostStandard',
    label: 'ready',
    labelled_at: '2026-11-21T01:40:00.000Z',
    skus: null,
    printed: null,
    documents: null,
    ...change,
  };
}
