import { findFacts } from '#gateway/store/orders/indexed-orders.ts';
import type { PartOrderRow, Session } from '#gateway/store/schema/tables.ts';

/**
 * Adds the carrier's name to a part's orders: older services tell items apart by that name alone (field services F8). Their class is the
 * one that was read last, as an order may have moved since the booking was planned.
 */
export async function nameCarriers<Row extends PartOrderRow>(session: Session, orders: readonly Row[]) {
  const numbers = orders.map((order) => order.tracking_number);
  const rows = await findFacts(session, numbers, ['folded', 'courier_name', 'courier_allocation']);
  const known = new Map(rows.map((row) => [row.folded, row]));
  return orders.map((order) => {
    const { courier_name = null, courier_allocation = null } = known.get(order.folded) ?? {};
    return { ...order, courier_name, courier_allocation: courier_allocation ?? order.courier_allocation };
  });
}
