import { foldNumber } from '#domain/fold-number.ts';
import { findHeld } from '#gateway/store/orders/held-orders.ts';
import { findFacts } from '#gateway/store/orders/indexed-orders.ts';
import { findConflicts } from './order-locks.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

/** Why these orders can't be booked: other bookings and cancels, bookings made elsewhere, and holds. */
export async function findBookingConflicts(session: Session, trackingNumbers: readonly string[]) {
  const conflicts = await findConflicts(session, trackingNumbers);
  const known = new Set(conflicts.map((conflict) => foldNumber(conflict.tracking_number)));
  const once = await findOnceBooked(session, trackingNumbers);
  const elsewhere = once.filter((one) => !known.has(foldNumber(one.tracking_number)));
  return [...conflicts, ...elsewhere, ...(await findHeld(session, trackingNumbers))];
}

/** Orders that the service once reported as booked: the read before sending may not show that any more. */
async function findOnceBooked(session: Session, trackingNumbers: readonly string[]) {
  const names = ['tracking_number', 'own_booking', 'booked_at', 'manifest_id'] as const;
  const booked = (await findFacts(session, trackingNumbers, names)).filter((row) => row.own_booking === 'booked');
  return booked.map((row) => ({
    tracking_number: row.tracking_number,
    since: row.booked_at,
    attempt_id: null,
    created_by: null,
    manifest_id: row.manifest_id,
    reason: 'already_booked' as const,
  }));
}
