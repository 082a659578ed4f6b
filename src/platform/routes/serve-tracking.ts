import { readTracking } from '#contract/added/tracking.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { presentOneOrder } from '#platform/present/present-order.ts';
import { ORDER_NOT_FOUND } from '#platform/present/refusals.ts';
import { findOrder } from '#platform/store/orders.ts';
import type { Serve } from './route.ts';

export function serveTracking(serve: Serve, { database }: PlatformDeps): void {
  serve(readTracking, async ({ params, caller }) => {
    const row = await findOrder(database, caller.account, params.tracking_number);
    if (!row) return answer(404, ORDER_NOT_FOUND);
    const { tracking_number, state, tracking_url, status_history } = await presentOneOrder(database, row);
    return answer(200, { response: { tracking_number, current_state: state, tracking_url, status_history } });
  });
}
