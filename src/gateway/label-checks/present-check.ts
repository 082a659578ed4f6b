import type { LabelCheck } from '#contract/gateway/label.ts';
import type { PrintSummary } from '#gateway/store/labels/label-prints.ts';
import type { LabelRow } from '#gateway/store/labels/label-queries.ts';

/** A row of the Labels page as the dashboard receives it. */
export function presentCheck(row: LabelRow, print: PrintSummary | undefined, paused: boolean): LabelCheck {
  const needsAttention = row.check_state === 'stopped' && row.hidden === 0;
  return {
    tracking_number: row.tracking_number,
    retailer_order_number: row.retailer_order_number,
    receiver_name: row.receiver_name,
    delivery_suburb: row.delivery_suburb,
    delivery_state: row.delivery_state,
    delivery_postcode: row.delivery_postcode,
    delivery_country_code: row.delivery_country_code,
    courier_name: row.courier_name,
    courier_allocation: row.courier_allocation,
    state: row.check_state,
    attempts: row.attempts ?? 0,
    next_attempt_at: row.next_attempt_at,
    waiting_since: row.waiting_since,
    waits_for: row.waits_for,
    code: row.code,
    message: row.message,
    http_status: row.http_status,
    cause: needsAttention ? (row.code ?? 'unknown_error') : null,
    paused: paused && row.check_state === 'waiting',
    asked_by: row.asked_by,
    asked_at: row.asked_at,
    ready_at: row.ready_at,
    printed: print ?? null,
  };
}
