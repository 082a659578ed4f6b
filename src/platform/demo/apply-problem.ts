import type { LabelErrorCode } from '#contract/error-code.ts';
import type { OrderDraft } from '#contract/added/orders.ts';
import { CARRIERS, type Carrier } from '#platform/carriers/carriers.ts';
import type { NewOrder } from '#platform/store/order-changes.ts';
import type { NewJob } from '#platform/store/jobs.ts';
import type { DemoOrder } from './demo-order-row.ts';
import { ABROAD } from './receivers-abroad.ts';

export interface ProblemOrder extends DemoOrder {
  /** A job that resolves the problem, if its cause is a wait. */
  readonly job?: Omit<NewJob, 'subject'>;
}

/** Not stated: how long waiting orders wait, so that there is time to look at them. The sandbox clock shortens it. */
const WAIT_MS = 600_000;

/** None of our carriers offers express abroad (Errors, label_failed_missing_courier: "an international order without an international carrier"). */
const EXPRESS_ABROAD: OrderDraft = {
  receiver_name: ABROAD[0].name,
  delivery_address: ABROAD[0].address,
  delivery_suburb: ABROAD[0].suburb,
  delivery_state: ABROAD[0].state,
  delivery_postcode: ABROAD[0].postcode,
  delivery_country_code: ABROAD[0].country,
};

/** Puts an order in the state that really causes a label error (contract §4): re-quoting it would lead to the same error. */
export function applyProblem(order: DemoOrder, problem: LabelErrorCode, now: number): ProblemOrder {
  const with_ = (change: Partial<NewOrder>, draft: Partial<OrderDraft> = {}): ProblemOrder => ({
    history: order.history.slice(0, 1),
    row: {
      ...order.row,
      state: 'order_placed',
      label_state: 'none',
      ...change,
      draft: JSON.stringify({ ...(JSON.parse(order.row.draft) as OrderDraft), ...draft }),
    },
  });
  const label: Omit<NewJob, 'subject'> = { kind: 'label', runAt: now + WAIT_MS, details: { fails: false } };
  switch (problem) {
    case 'label_failed_order_processing':
      return {
        ...with_({
          state: 'processing',
          quote_state: 'none',
          courier_allocation: null,
          courier_job_id: null,
          price: null,
        }),
        history: [],
        job: { kind: 'quote', runAt: now + WAIT_MS },
      };
    case 'label_failed_missing_courier':
      return with_(
        { quote_state: 'none', courier_allocation: null, courier_job_id: null, price: null, expected_at: null },
        { ...EXPRESS_ABROAD, courier_type: 'express', courier_allocation: null },
      );
    case 'label_failed_invalid_quote':
      return with_({ quote_state: 'zero', price: 0 }, { parcel_attributes: [] });
    case 'label_failed_rules_engine':
      return with_({ quote_state: 'filtered' }, { parcel_attributes: [{ qty: 1, weight: 31 }] });
    case 'label_failed_still_generating':
      return { ...with_({ label_state: 'generating' }), job: label };
    case 'label_failed_failed_request':
      return with_({ label_state: 'failed' });
    case 'label_failed_tracking_order':
      return with_({ tracking_only: 1 }, { tracking_only: true });
    case 'order_not_available_to_label':
      return { ...with_({ label_state: 'waiting' }), job: label };
  }
}

/** Whether a problem can occur with a carrier. */
export function canOccurAt(problem: LabelErrorCode, carrier: Carrier): boolean {
  if (problem === 'label_failed_rules_engine') return carrier.isPlainLabel;
  if (problem === 'label_failed_still_generating') return carrier.makesLabelsLater;
  // The two asynchronous carriers return still_generating instead.
  if (problem === 'order_not_available_to_label') return !carrier.makesLabelsLater;
  return true;
}

export function listCarriersOfProblem(problem: LabelErrorCode): readonly Carrier[] {
  return CARRIERS.filter((carrier) => canOccurAt(problem, carrier));
}
