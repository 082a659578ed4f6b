import { changePartOrders, readPart } from '#gateway/store/bookings/booking-journal.ts';
import { listBookedOnManifest, releaseBooked } from '#gateway/store/bookings/booked-ledger.ts';
import { findVanished } from '#gateway/store/orders/removed-orders.ts';
import { relockOrders } from '#gateway/store/bookings/order-locks.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { movePart } from './move-part.ts';
import { contradict, leaveUnclear } from './settle-orders.ts';

/**
 * The carrier refused a manifest after its booking had succeeded (424, or a document that says so). In the transaction
 * that records the manifest's new state, its orders stop counting as booked: they are unclear and locked until a read
 * shows that they have no manifest. Returns the parts to read; none if this was already done.
 */
export async function releaseOrders(session: Session, manifestId: number, at: string): Promise<string[]> {
  const booked = await listBookedOnManifest(session, manifestId);
  await releaseBooked(session, manifestId, at);
  const byPart = Map.groupBy(booked, (order) => order.part_id);
  for (const [partId, orders] of byPart) {
    const part = await readPart(session, partId);
    const numbers = orders.map((order) => order.tracking_number);
    await relockOrders(session, partId, numbers, at);
    await changePartOrders(session, partId, numbers, { presumed_not_booked: 1 });
    await leaveUnclear(session, part, numbers);
    await movePart(session, partId, { kind: 'reopened', canFindOut: true }, at, {
      unclear_cause: 'incomplete',
      unclear_since: at,
      next_check_at: at,
    });
  }
  return [...byPart.keys()];
}

/**
 * The service no longer knows a manifest whose booking had succeeded (reliability A21). In the transaction that records this, its orders
 * are unclear and locked until a person decides, except those that a person has marked already, and those that have vanished, too: nobody
 * can book them again. Returns the parts to read.
 */
export async function disputeOrders(session: Session, manifestId: number, at: string): Promise<string[]> {
  const unmarked = (await listBookedOnManifest(session, manifestId)).filter((order) => order.marked_by === null);
  const vanished = await findVanished(
    session,
    unmarked.map((order) => order.tracking_number),
  );
  const booked = unmarked.filter((order) => !vanished.has(order.tracking_number));
  const byPart = Map.groupBy(booked, (order) => order.part_id);
  for (const [partId, orders] of byPart) {
    const numbers = orders.map((order) => order.tracking_number);
    const proof = { kind: 'document', detail: `manifest ${manifestId} is gone`, at } as const;
    await contradict(session, await readPart(session, partId), numbers, proof);
    const facts = { unclear_cause: 'manifest_gone', unclear_since: at, next_check_at: at } as const;
    await movePart(session, partId, { kind: 'reopened', canFindOut: false }, at, facts);
  }
  return [...byPart.keys()];
}
