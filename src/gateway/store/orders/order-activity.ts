import { foldNumber } from '#domain/fold-number.ts';
import { listActs } from './order-acts.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

/** What was done with an order here, newest first, and by whom: bookings and marks, labels, prints and cancels. */
export async function listOrderActivity(database: Database, trackingNumber: string) {
  const bookings = await database
    .selectFrom('part_order')
    .innerJoin('booking_part', 'booking_part.part_id', 'part_order.part_id')
    .innerJoin('booking_attempt', 'booking_attempt.attempt_id', 'booking_part.attempt_id')
    .select([
      'booking_attempt.attempt_id',
      'booking_attempt.created_at',
      'booking_attempt.created_by',
      'part_order.belief',
      'part_order.marked_by',
      'part_order.marked_at',
    ])
    .where('part_order.folded', '=', foldNumber(trackingNumber))
    .execute();
  const acts = (await listActs(database, trackingNumber)).map(({ at, by_person, kind, detail }) => ({
    at,
    by: by_person,
    kind,
    detail,
    booking_id: null,
  }));
  const ofBookings = bookings.flatMap((row) => [
    { at: row.created_at, by: row.created_by, kind: 'booking', detail: row.belief, booking_id: row.attempt_id },
    ...(row.marked_at === null
      ? []
      : [{ at: row.marked_at, by: row.marked_by, kind: 'mark', detail: row.belief, booking_id: row.attempt_id }]),
  ]);
  return [...acts, ...ofBookings].toSorted((a, b) => b.at.localeCompare(a.at));
}
