import { inTransaction } from '#server/database/in-transaction.ts';
import { getLabel } from '#contract/documented/order.ts';
import type { LabelErrorCode } from '#contract/error-code.ts';
import { findLabelFailure, type LabelFacts } from '#domain/label-failure.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { findCarrier } from '#platform/carriers/carriers.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { presentOneOrder } from '#platform/present/present-order.ts';
import { changeOrder } from '#platform/history/record-status.ts';
import { readAccount } from '#platform/store/accounts.ts';
import { findOrder } from '#platform/store/orders.ts';
import type { OrderRow } from '#platform/store/schema.ts';
import type { Serve } from './route.ts';

/** Human-readable messages, based on the document's descriptions of the codes (Errors). */
const MEANINGS: Readonly<Record<LabelErrorCode, string>> = {
  label_failed_order_processing: 'The order is being quoted.',
  label_failed_missing_courier: 'No carrier could be allocated.',
  label_failed_invalid_quote: 'The quote is invalid: no quote, a $0 quote, or errors on the order.',
  label_failed_rules_engine: "The account's rules filtered out the quotes of the plain label carrier.",
  label_failed_still_generating: 'The carrier is still generating the label.',
  label_failed_failed_request: 'The carrier was asked for the label, and failed.',
  label_failed_tracking_order: 'The order is for tracking only.',
  order_not_available_to_label: 'The label is not available yet.',
};
const NOT_FOUND = { error: 'order_not_found', error_description: 'The tracking number is not known.' };

export function serveLabel(serve: Serve, deps: PlatformDeps): void {
  serve(getLabel, async ({ params, caller }) => {
    const headers = { 'cache-control': 'no-store' };
    await deps.documents.prepareOrder(caller.account, params.tracking_number);
    return inTransaction(deps.database, async (store) => {
      const found = await findOrder(store, caller.account, params.tracking_number);
      if (!found) return answer(404, NOT_FOUND, headers);
      const failure = findLabelFailure(readLabelFacts(found));
      if (failure) return answer(422, { error: failure, error_description: MEANINGS[failure] }, headers);
      let order = found;
      const now = deps.clock.now();
      if (order.state === 'order_placed') {
        // The first success confirms the order; from now on it can be booked.
        await changeOrder(store, order.id, now, { state: 'despatch_in_progress' }, 'despatch_in_progress');
        order = { ...order, state: 'despatch_in_progress', updated_at: now };
      }
      const account = await readAccount(store, caller.account);
      const documents = await deps.documents.orderDocuments(order, account, deps.origin(), now);
      const { url } = documents.shipping_label;
      const shown = await presentOneOrder(store, order);
      return answer(200, { response: { id: order.id, qualified_url: url, order: { ...shown, documents } } }, headers);
    });
  });
}

function readLabelFacts(order: OrderRow): LabelFacts {
  const carrier = findCarrier(order.courier_allocation);
  const isLive = order.state !== 'cancelled' && order.state !== 'processing';
  return {
    isProcessing: order.state === 'processing',
    hasNoCourier: isLive && !carrier,
    hasInvalidQuote: order.quote_state === 'zero' || order.quote_state === 'error',
    isFilteredByRules: order.quote_state === 'filtered',
    isStillGenerating: order.label_state === 'generating',
    hasFailedRequest: order.label_state === 'failed',
    isTrackingOnly: order.tracking_only === 1,
    hasLabel: isLive && order.label_state === 'ready',
  };
}
