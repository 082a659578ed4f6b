import { lookUpOrders, readOrder } from '#contract/added/orders.ts';
import { answer } from '#server/serve-rows.ts';
import type { Parts } from '../parts.ts';
import { presentOneOrder, presentOrders } from '../present/present-order.ts';
import { ORDER_NOT_FOUND } from '../present/refusals.ts';
import { findOrder, findOrders, toCanonicalNumber } from '../store/orders.ts';
import type { Serve } from './route.ts';

export function serveOrders(serve: Serve, parts: Parts): void {
  serve(readOrder, async ({ params, caller }) => {
    const order = await findOrder(parts.database, caller.account, params.tracking_number);
    if (!order) return answer(404, ORDER_NOT_FOUND);
    return answer(200, { response: await presentOneOrder(parts.database, order) });
  });

  serve(lookUpOrders, async ({ body, caller }) => {
    const numbers = body.orders.map(toCanonicalNumber);
    const rows = await findOrders(parts.database, caller.account, numbers);
    const shown = await presentOrders(parts.database, [...rows.values()]);
    const byNumber = new Map(shown.map((order) => [order.tracking_number, order]));
    const response = body.orders.map((asked, place) => {
      const order = byNumber.get(numbers[place] ?? '');
      return order ? { ...order, found: true } : { tracking_number: asked, found: false };
    });
    return answer(200, { response, count: response.length });
  });
}
