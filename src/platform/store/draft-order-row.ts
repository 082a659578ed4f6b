import type { OrderDraft } from '#contract/added/orders.ts';
import type { NewOrder } from './order-changes.ts';

/** A new order, `processing` until a carrier is found. */
export function draftOrderRow(account: number, trackingNumber: string, draft: OrderDraft, now: number): NewOrder {
  return {
    account_id: account,
    tracking_number: trackingNumber,
    state: 'processing',
    quote_state: 'none',
    label_state: 'none',
    tracking_only: draft.tracking_only === true ? 1 : 0,
    courier_allocation: null,
    courier_job_id: null,
    price: null,
    expected_at: null,
    manifest_id: null,
    manifest_number: null,
    held_by: null,
    created_at: now,
    updated_at: now,
    draft: JSON.stringify(draft),
  };
}
