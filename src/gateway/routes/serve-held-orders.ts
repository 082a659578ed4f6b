import * as endpoints from '#contract/gateway/held-orders.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { holdOrders, releaseHeld, setSites } from '#gateway/store/orders/held-orders.ts';
import { readCutOffsAt } from '#gateway/today/cut-offs.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { emailOf } from './email-of.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';
import { refuse } from './refusals.ts';

const NO_SUCH_SITE = refuse(404, 'no_such_site', 'There is no such site. Nothing was changed.');

/** Orders that a person keeps out of bookings, and the sites where orders are picked up. */
export function serveHeldOrders(serve: Serve, { database, hub, now }: GatewayDeps): void {
  serve(endpoints.holdOrders, async ({ body, caller }) => {
    const reason = body.reason?.trim() ?? '';
    const { held, heldBefore } = await holdOrders(database, body.tracking_numbers, {
      held_at: toIsoTime(now()),
      held_by: emailOf(caller),
      hold_reason: reason === '' ? null : reason,
    });
    hub.publishOrders(held);
    const onHold = new Set([...held, ...heldBefore].map(foldNumber));
    const passed_over = body.tracking_numbers.filter((number) => !onHold.has(foldNumber(number)));
    return answer(200, { tracking_numbers: held, held_before: heldBefore, passed_over });
  });

  serve(endpoints.releaseHeldOrders, async ({ body, caller }) => {
    const by = { at: toIsoTime(now()), by: emailOf(caller) };
    const released = await releaseHeld(database, body.tracking_numbers, by);
    hub.publishOrders(released);
    return answer(200, { tracking_numbers: released });
  });

  serve(endpoints.setSiteOfOrders, async ({ body: { tracking_numbers, site_id } }) => {
    const { settings } = await readCutOffsAt(database);
    if (site_id !== null && !settings.sites.some((site) => site.site_id === site_id)) return NO_SUCH_SITE;
    const changed = await setSites(database, tracking_numbers, site_id ?? '');
    hub.publishOrders(changed);
    return answer(200, { tracking_numbers: changed });
  });
}
