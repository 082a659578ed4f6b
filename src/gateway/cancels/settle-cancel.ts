import { inTransaction } from '#server/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { CancelResult } from '#contract/gateway/cancellations.ts';
import { type CancelRow, changeOpenCancel, findCancel } from '#gateway/store/cancels.ts';
import { changeOwnFacts } from '#gateway/store/indexed-orders.ts';
import { type OrderAct, recordActs } from '#gateway/store/order-acts.ts';
import type { CancelDeps } from './cancel-deps.ts';
import { actOf, describeRow } from './describe-cancel.ts';

/** Records the outcome of a cancel, unless the person has asked again or it was settled in the meantime. */
export async function settleCancel(
  { database, hub, now }: CancelDeps,
  cancel: CancelRow,
  act: { readonly kind: OrderAct; readonly by: string } = { kind: actOf(cancel), by: cancel.asked_by },
): Promise<CancelResult> {
  const { tracking_number: number, state, code, message } = cancel;
  const isSettled = await inTransaction(database, async (transaction) => {
    if (!(await changeOpenCancel(transaction, cancel, { state, code, message }))) return false;
    await changeOwnFacts(transaction, [number], {
      cancel_unclear: state === 'unclear' ? 1 : 0,
      ...(state === 'cancelled' ? { state } : {}),
    });
    await recordActs(transaction, [number], { at: toIsoTime(now()), detail: code, ...act });
    return true;
  });
  if (!isSettled) return describeRow((await findCancel(database, number)) ?? cancel);
  hub.publishOrders([number]);
  hub.publish({ kind: 'labels' });
  return describeRow(cancel);
}
