import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { CancelResult } from '#contract/gateway/cancellations.ts';
import { recordAudit } from '#gateway/store/people/audit-entries.ts';
import { type CancelRow, changeOpenCancel, findCancel } from '#gateway/store/bookings/cancels.ts';
import { changeOwnFacts } from '#gateway/store/orders/indexed-orders.ts';
import { type OrderAct, recordActs } from '#gateway/store/orders/order-acts.ts';
import type { CancelDeps } from './cancel-deps.ts';
import { actOf, describeRow } from './describe-cancel.ts';

/** Records the outcome of a cancel, unless a person has requested it again or it was settled in the meantime. */
export async function settleCancel(
  { database, hub, now }: CancelDeps,
  cancel: CancelRow,
  act: { readonly kind: OrderAct; readonly by: string } = { kind: actOf(cancel), by: cancel.asked_by },
  isFoundOutLater = false,
): Promise<CancelResult> {
  const { tracking_number: number, state, code, message } = cancel;
  const isSettled = await inTransaction(database, async (transaction) => {
    if (!(await changeOpenCancel(transaction, cancel, { state, code, message }))) return false;
    await changeOwnFacts(transaction, [number], {
      cancel_unclear: state === 'unclear' ? 1 : 0,
      ...(state === 'cancelled' ? { state } : {}),
    });
    const at = toIsoTime(now());
    await recordActs(transaction, [number], { at, detail: code, ...act });
    // The person's request has been answered, and has recorded only the outcome known at that time.
    if (isFoundOutLater && state === 'cancelled')
      await recordAudit(transaction, { at, action: 'orders_cancelled', by: act.by, address: null, subject: number });
    return true;
  });
  if (!isSettled) return describeRow((await findCancel(database, number)) ?? cancel);
  hub.publishOrders([number]);
  hub.publish({ kind: 'labels' });
  return describeRow(cancel);
}

/** Records what was found out about a cancel after its request had been answered. */
export function settleLater(deps: CancelDeps, cancel: CancelRow): Promise<CancelResult> {
  return settleCancel(deps, cancel, undefined, true);
}
