import { randomInt } from 'node:crypto';
import { createOrder, type OrderDraft } from '#contract/added/orders.ts';
import type { Order } from '#contract/documented/order.ts';
import { answer } from '#server/serve-rows.ts';
import type { Parts } from '../parts.ts';
import { presentOneOrder } from '../present/present-order.ts';
import { addJobs } from '../store/jobs.ts';
import { insertOrders } from '../store/order-changes.ts';
import { findOrder } from '../store/orders.ts';
import { makeTrackingNumber } from '../store/tracking-number.ts';
import { draftOrderRow } from '../store/draft-order-row.ts';
import { answerOnce } from './answer-once.ts';
import type { Serve } from './route.ts';

const KEY_REUSED: Record<string, string[]> = { 'idempotency-key': ['was used for another order'] };

type Made = ReturnType<typeof answer<200, { readonly response: Order }>>;

export function serveCreateOrder(serve: Serve, parts: Parts): void {
  serve(createOrder, async ({ body, caller, context }) => {
    const fields = findMissingFields(body.order);
    if (Object.keys(fields).length > 0) {
      return answer(422, { error: 'invalid', error_description: 'Some fields are missing.', fields });
    }
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
      parts.database,
      request,
      () => reused,
      (kept) =>
        parts.database.transaction().execute(async (store) => {
          const now = parts.clock.now();
          const row = draftOrderRow(caller.account, makeTrackingNumber(), body.order, now);
          const [id = 0] = await insertOrders(store, [row]);
          // Not stated: quotes take a moment, well under the second after which a client first polls (Errors, rule 3).
          await addJobs(store, [{ kind: 'quote', subject: id, runAt: now + randomInt(50, 300) }]);
          const order = await findOrder(store, caller.account, row.tracking_number);
          if (!order) throw new Error('The order just made is missing');
          const made = answer(200, { response: await presentOneOrder(store, order) });
          await kept.keep(store, made);
          return made;
        }),
    );
    parts.work.wake();
    return once;
  });
}

const REQUIRED = ['receiver_name', 'delivery_address', 'delivery_suburb', 'delivery_country_code'] as const;

function findMissingFields(draft: OrderDraft): Record<string, string[]> {
  const missing = REQUIRED.filter((field) => (draft[field] ?? '').trim() === '');
  return Object.fromEntries(missing.map((field) => [field, ['is required']]));
}
