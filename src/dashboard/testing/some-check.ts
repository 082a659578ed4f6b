import type { LabelCheck, LabelSummary } from '#contract/gateway/label.ts';

/** A label that was requested and is still being made, unless the test says otherwise. */
export function someCheck(tracking_number: string, change: Partial<LabelCheck> = {}): LabelCheck {
  return {
    tracking_number,
    retailer_order_number: '#10487',
    receiver_name: 'Jonas Berg',
    delivery_suburb: 'Newtown',
    delivery_state: 'NSW',
    delivery_postcode: '2042',
    delivery_country_code: 'AU',
    courier_name: 'Parcelbird International',
    courier_allocation: 'ParcelbirdInternational',
    state: 'waiting',
    attempts: 3,
    next_attempt_at: new Date(Date.now() + 5000).toISOString(),
    waiting_since: new Date().toISOString(),
    waits_for: 'code',
    code: 'label_failed_still_generating',
    message: 'The carrier is still making the label.',
    http_status: 422,
    cause: null,
    paused: false,
    asked_by: 'packer@slipway.test',
    asked_at: '2026-11-21T01:41:00.000Z',
    ready_at: null,
    printed: null,
    ...change,
  };
}

/** A check that stopped for this reason. */
export const someStopped = (tracking_number: string, code: string, change: Partial<LabelCheck> = {}): LabelCheck =>
  someCheck(tracking_number, {
    state: 'stopped',
    attempts: 1,
    next_attempt_at: null,
    waiting_since: null,
    waits_for: null,
    code,
    cause: code,
    ...change,
  });

export function someLabelSummary(change: Partial<LabelSummary> = {}): LabelSummary {
  return {
    counts: { 'in-progress': 0, ready: 0, attention: 0, printed: 0 },
    run: null,
    paused: null,
    hold: null,
    per_minute: null,
    is_running: true,
    as_of: new Date().toISOString(),
    ...change,
  };
}
