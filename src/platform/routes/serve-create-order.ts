import { inTransaction } from '#server/database/in-transaction.ts';
import { createOrder } from '#contract/added/orders.ts';
import type { Order } from '#contract/documented/order.ts';
import { fillGoodsFromParcels } from '#domain/goods-of-parcels.ts';
import { fillReceiverFromUser } from '#domain/receiver-of-user.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { presentOneOrder } from '#platform/present/present-order.ts';
import { addJobs } from '#platform/store/jobs.ts';
import { insertOrders } from '#platform/store/order-changes.ts';
import { findOrder } from '#platform/store/orders.ts';
import { makeTrackingNumber } from '#platform/store/tracking-number.ts';
import { draftOrderRow } from '#platform/store/draft-order-row.ts';
import { usualQuoteDelay } from '#platform/work/restart-work.ts';
import { answerOnce } from './answer-once.ts';
import { findMissingFields } from './find-missing-fields.ts';
import type { Serve } from './route.ts';

const KEY_REUSED: Record<string, string[]> = { 'idempotency-key': ['was used for another order'] };

type Made = ReturnType<typeof answer<200, { readonly response: Order }>>;

export function serveCreateOrder(serve: Serve, deps: PlatformDeps): void {
  serve(createOrder, async ({ body, caller, context }) => {
    const draft = fillReceiverFromUser(fillGoodsFromParcels(body.order));
    const fields = findMissingFields(draft);
    if (fields) return answer(422, { error: 'invalid', error_description: 'Some fields are missing.', fields });
    const request = {
      scope: `${caller.account} POST /orders`,
      key: context.req.header('idempotency-key'),
      body: JSON.stringify(body.order),
    };
    const reused = answer(422, {
      error: 'invalid',
      error_description: 'This Idempotency-Key came before with another body.',
      fields: KEY_REUSED,
    });
    const once = await answerOnce<Made | typeof reused>(
      deps,
      request,
      () => reused,
      (kept) =>
        inTransaction(deps.database, async (store) => {
          const now = deps.clock.now();
          const row = draftOrderRow(caller.account, makeTrackingNumber(), draft, now);
          const [id = 0] = await insertOrders(store, [row]);
          await addJobs(store, [{ kind: 'quote', subject: id, runAt: now + usualQuoteDelay() }]);
          const order = await findOrder(store, caller.account, row.tracking_number);
          if (!order) throw new Error('The order just made is missing');
          const made = answer(200, { response: await presentOneOrder(store, order) });
          await kept.keep(store, made);
          return made;
        }),
    );
    deps.work.wake();
    return once;
  });
}
