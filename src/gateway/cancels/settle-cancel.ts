import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { CancelResult } from '#contract/gateway/cancellations.ts';
import { endChecks } from '#gateway/label-checks/request-labels.ts';
import { recordAudit } from '#gateway/store/people/audit-entries.ts';
import { type CancelRow, changeOpenCancel, findCancel } from '#gateway/store/bookings/cancels.ts';
import { changeOwnFacts } from '#gateway/store/orders/indexed-orders.ts';
import { type OrderAct, recordActs } from '#gateway/store/orders/order-acts.ts';
import type { CancelDeps } from './cancel-deps.ts';
import { actOf, describeRow } from './describe-cancel.ts';

interface Settling {
  readonly act?: { readonly kind: OrderAct; readonly by: string };
  /** Where the request came from that found out the outcome; null if Slipway did so after the request had been answered. */
  readonly address?: string | null;
}

/**
 * Records the outcome of a cancel, unless a person has requested it again or it was settled in the meantime. That an order was cancelled is
 * in the audit log with it: the request may name many more orders, and Slipway may end before it is answered.
 */
export async function settleCancel(
  { database, hub, now }: CancelDeps,
  cancel: CancelRow,
  { act = { kind: actOf(cancel), by: cancel.asked_by }, address = null }: Settling = {},
): Promise<CancelResult> {
  const { tracking_number: number, state, code, message } = cancel;
  const isSettled = await inTransaction(database, async (transaction) => {
    if (!(await changeOpenCancel(transaction, cancel, { state, code, message }))) return false;
    await changeOwnFacts(transaction, [number], {
      cancel_unclear: state === 'unclear' ? 1 : 0,
      ...(state === 'cancelled' ? { state } : {}),
    });
    const at = toIsoTime(now());
    // If the service refused, nothing has changed, and the order's label is still wanted.
    if (state !== 'refused') await endChecks(transaction, [number], cancel.asked_by, now());
    await recordActs(transaction, [number], { at, detail: code, ...act });
    if (state === 'cancelled')
      await recordAudit(transaction, { at, action: 'orders_cancelled', by: act.by, address, subject: number });
    return true;
  });
  if (!isSettled) return describeRow((await findCancel(database, number)) ?? cancel);
  hub.publishOrders([number]);
  hub.publish({ kind: 'labels' });
  return describeRow(cancel);
}
