import type { LeaveOut } from '#contract/gateway/cut-offs.ts';
import { isLeftOut } from '#domain/today/auto-book-plan.ts';
import type { LaneFrame } from '#domain/today/lane-frame.ts';
import { listTags } from '#gateway/store/orders/order-tags.ts';
import { listReadyOrders } from '#gateway/store/today/today-orders.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { windowOf } from './count-lanes.ts';
import type { LanePlan } from './lane-plans.ts';

/** The orders that auto-book would book at a given moment, and how many the owner's rules leave out. */
export async function chooseOrders(session: Session, plan: LanePlan, frame: LaneFrame, rules: LeaveOut, at: number) {
  const ready = await listReadyOrders(session, {
    windows: [windowOf(plan, frame)],
    withoutCarrier: false,
    part: 'ready',
    stalled: [],
  });
  const tags = await listTags(
    session,
    ready.map((order) => order.folded),
  );
  const chosen = ready.filter((order) => {
    const facts = {
      cameInAt: Date.parse(order.came_in_at),
      // The service's own tags, and those that people added here.
      tags: [...(order.tags === null ? [] : (JSON.parse(order.tags) as string[])), ...(tags.get(order.folded) ?? [])],
      country: order.delivery_country_code,
      priceCents: order.price_cents,
    };
    return !isLeftOut(facts, rules, plan.site.country, at);
  });
  return { numbers: chosen.map((order) => order.tracking_number), leftOut: ready.length - chosen.length };
}
