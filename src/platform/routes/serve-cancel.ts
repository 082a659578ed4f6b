import { inTransaction } from '#server/database/in-transaction.ts';
import { cancelOrder } from '#contract/documented/order.ts';
import { canBeCancelled } from '#domain/order-status.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { presentOneOrder } from '#platform/present/present-order.ts';
import { ORDER_NOT_FOUND } from '#platform/present/refusals.ts';
import { changeOrder } from '#platform/history/record-status.ts';
import { findOrder } from '#platform/store/orders.ts';
import { cancelWork } from '#platform/work/restart-work.ts';
import type { Serve } from './route.ts';

export function serveCancel(serve: Serve, deps: PlatformDeps): void {
  serve(cancelOrder, ({ params, caller }) =>
    inTransaction(deps.database, async (store) => {
      const order = await findOrder(store, caller.account, params.tracking_number);
      // Not stated: for a second DELETE, a cancelled order no longer exists (reliability A32).
      if (!order || order.state === 'cancelled') return answer(404, ORDER_NOT_FOUND);
      if (!canBeCancelled(order.state) || order.held_by !== null) {
        return answer(422, {
          error: 'order_cannot_be_cancelled',
          error_description: 'The order is in a state that cannot be cancelled.',
          order_state: order.state,
        });
      }
      const now = deps.clock.now();
      await changeOrder(store, order.id, now, { state: 'cancelled', ...(await cancelWork(store, order)) });
      const shown = await presentOneOrder(store, { ...order, state: 'cancelled', updated_at: now });
      return answer(200, { response: shown });
    }),
  );
}
