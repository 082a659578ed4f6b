import { changePart, changePartOrders, recordFinished, readPart } from '#gateway/store/booking-journal.ts';
import { lockOrders } from '#gateway/store/order-locks.ts';
import { listBookedOnManifest, releaseBooked } from '#gateway/store/booked-ledger.ts';
import type { BookingDeps } from './booking-deps.ts';
import { reconcilePart } from './reconcile-part.ts';
import { leaveUnclear } from './settle-orders.ts';

/**
 * The carrier refused a manifest after its booking had succeeded (424). Its orders are not booked as soon as a read
 * shows that they have no manifest; until then they are unclear and stay locked.
 */
export async function releaseOrders(deps: BookingDeps, manifestId: number): Promise<void> {
  const at = deps.now().toISOString();
  const partIds = await deps.database.transaction().execute(async (transaction) => {
    const booked = await listBookedOnManifest(transaction, manifestId);
    await releaseBooked(transaction, manifestId, at);
    const byPart = Map.groupBy(booked, (order) => order.part_id);
    for (const [partId, orders] of byPart) {
      const part = await readPart(transaction, partId);
      const numbers = orders.map((order) => order.tracking_number);
      await lockOrders(transaction, partId, numbers, at);
      await leaveUnclear(transaction, part, numbers);
      await changePartOrders(transaction, partId, numbers, { presumed_not_booked: 1 });
      await changePart(transaction, partId, {
        state: 'unknown',
        unclear_cause: 'incomplete',
        unclear_since: at,
        next_check_at: at,
      });
      await recordFinished(transaction, part.attempt_id, at);
    }
    return [...byPart.keys()];
  });
  for (const partId of partIds) await reconcilePart(deps, await readPart(deps.database, partId), 'refused');
}
