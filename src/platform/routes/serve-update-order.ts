import { inTransaction } from '#server/database/in-transaction.ts';
import { type OrderDraft, updateOrder } from '#contract/added/orders.ts';
import { canBeUpdated } from '#domain/order-status.ts';
import { findUpdateEffect, updateDraft } from '#domain/order-update.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { presentOneOrder } from '#platform/present/present-order.ts';
import { ORDER_NOT_FOUND } from '#platform/present/refusals.ts';
import { changeOrder } from '#platform/history/record-status.ts';
import { findOrder } from '#platform/store/orders.ts';
import type { Store } from '#platform/store/schema.ts';
import { redrawLabel, requote } from '#platform/work/restart-work.ts';
import { findMissingFields } from './find-missing-fields.ts';
import type { Serve } from './route.ts';

export function serveUpdateOrder(serve: Serve, deps: PlatformDeps): void {
  const update = async (store: Store, account: number, number: string, change: OrderDraft) => {
    const order = await findOrder(store, account, number);
    if (!order) return answer(404, ORDER_NOT_FOUND);
    if (!canBeUpdated(order.state)) {
      return answer(422, {
        error: 'order_cannot_be_updated',
        error_description: 'The order is labelled or past it, so it cannot be changed.',
        order_state: order.state,
      });
    }
    const before = JSON.parse(order.draft) as OrderDraft;
    const after = updateDraft(before, change);
    const fields = findMissingFields(after);
    if (fields) return answer(422, { error: 'invalid', error_description: 'Some fields are missing.', fields });
    const now = deps.clock.now();
    const draft = { draft: JSON.stringify(after), tracking_only: after.tracking_only === true ? 1 : 0 };
    switch (findUpdateEffect(before, after)) {
      case 'new_quotes':
        await changeOrder(store, order.id, now, { ...draft, ...(await requote(store, order.id, now)) });
        break;
      case 'in_place':
        await changeOrder(store, order.id, now, { ...draft, ...(await redrawLabel(store, order, now)) });
        break;
      case 'none':
        break;
    }
    const changed = await findOrder(store, account, number);
    if (!changed) throw new Error('The order just changed is missing');
    return answer(200, { response: await presentOneOrder(store, changed) });
  };
  serve(updateOrder, async ({ params, body, caller }) => {
    const answered = await inTransaction(deps.database, (store) =>
      update(store, caller.account, params.tracking_number, body.order),
    );
    deps.work.wake();
    return answered;
  });
}
