import { foldNumber } from '#domain/fold-number.ts';
import { findFacts } from '#gateway/store/indexed-orders.ts';
import type { PartOrderRow, Session } from '#gateway/store/tables.ts';

/** Adds the carrier's name to a part's orders: older services tell items apart by that name alone (field services F8). */
export async function nameCarriers<Row extends PartOrderRow>(session: Session, orders: readonly Row[]) {
  const numbers = orders.map((order) => order.tracking_number);
  const rows = await findFacts(session, numbers, ['folded', 'courier_name']);
  const names = new Map(rows.map((row) => [row.folded, row.courier_name]));
  return orders.map((order) => ({ ...order, courier_name: names.get(foldNumber(order.tracking_number)) ?? null }));
}
