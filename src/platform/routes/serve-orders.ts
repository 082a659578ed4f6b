import { lookUpOrders, readOrder } from '#contract/added/orders.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { presentOneOrder, presentOrders } from '#platform/present/present-order.ts';
import { ORDER_NOT_FOUND } from '#platform/present/refusals.ts';
import { findOrder, findOrders, toCanonicalNumber } from '#platform/store/orders.ts';
import type { Serve } from './route.ts';

export function serveOrders(serve: Serve, deps: PlatformDeps): void {
  serve(readOrder, async ({ params, caller }) => {
    const order = await findOrder(deps.database, caller.account, params.tracking_number);
    if (!order) return answer(404, ORDER_NOT_FOUND);
    return answer(200, { response: await presentOneOrder(deps.database, order) });
  });

  serve(lookUpOrders, async ({ body, caller }) => {
    const numbers = body.orders.map(toCanonicalNumber);
    const rows = await findOrders(deps.database, caller.account, numbers);
    const shown = await presentOrders(deps.database, [...rows.values()]);
    const byNumber = new Map(shown.map((order) => [order.tracking_number, order]));
    const response = body.orders.map((number, place) => {
      const order = byNumber.get(numbers[place] ?? '');
      return order ? { ...order, found: true } : { tracking_number: number, found: false };
    });
    return answer(200, { response, count: response.length });
  });
}
