import type { PartState } from '#domain/booking-part.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { inChunks } from '#gateway/store/in-chunks.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

const ROWS = 1000;

/** Throws if an order is already locked: the unique key decides which process on this database was first. */
export async function lockOrders(session: Session, partId: string, trackingNumbers: readonly string[], since: string) {
  const rows = trackingNumbers.map((tracking_number) => ({
    tracking_number,
    folded: foldNumber(tracking_number),
    part_id: partId,
    since,
  }));
  for (const chunk of inChunks(rows, ROWS)) await session.insertInto('order_lock').values(chunk).execute();
}

/** Locks orders again that a part had released. Those that another part has locked since stay with it. */
export async function relockOrders(
  session: Session,
  partId: string,
  trackingNumbers: readonly string[],
  since: string,
) {
  const rows = trackingNumbers.map((tracking_number) => ({
    tracking_number,
    folded: foldNumber(tracking_number),
    part_id: partId,
    since,
  }));
  for (const chunk of inChunks(rows, ROWS)) {
    await session
      .insertInto('order_lock')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function unlockOrders(session: Session, partId: string, trackingNumbers: readonly string[]) {
  for (const chunk of inChunks(trackingNumbers.map(foldNumber), ROWS)) {
    await session.deleteFrom('order_lock').where('part_id', '=', partId).where('folded', 'in', chunk).execute();
  }
}

/** Orders that are locked by another part, already booked or being cancelled, with who and since when. */
export async function findConflicts(session: Session, trackingNumbers: readonly string[]) {
  const conflicts = [];
  for (const chunk of inChunks(trackingNumbers.map(foldNumber), ROWS)) {
    const locked = await session
      .selectFrom('order_lock')
      .innerJoin('booking_part', 'booking_part.part_id', 'order_lock.part_id')
      .innerJoin('booking_attempt', 'booking_attempt.attempt_id', 'booking_part.attempt_id')
      .select([
        'order_lock.tracking_number',
        'order_lock.since',
        'booking_part.state',
        'booking_attempt.attempt_id',
        'booking_attempt.created_by',
      ])
      .where('order_lock.folded', 'in', chunk)
      .execute();
    const booked = await session
      .selectFrom('order_booked')
      .innerJoin('booking_part', 'booking_part.part_id', 'order_booked.part_id')
      .innerJoin('booking_attempt', 'booking_attempt.attempt_id', 'booking_part.attempt_id')
      .select([
        'order_booked.tracking_number',
        'order_booked.at',
        'order_booked.manifest_id',
        'booking_attempt.attempt_id',
        'booking_attempt.created_by',
      ])
      .where('order_booked.folded', 'in', chunk)
      .where('order_booked.released_at', 'is', null)
      .execute();
    const cancelling = await session
      .selectFrom('order_cancel')
      .select(['tracking_number', 'asked_at', 'asked_by'])
      .where('folded', 'in', chunk)
      .where('state', 'in', ['sending', 'unclear'])
      .execute();
    conflicts.push(
      ...cancelling.map((row) => ({
        tracking_number: row.tracking_number,
        since: row.asked_at,
        attempt_id: null,
        created_by: row.asked_by,
        manifest_id: null,
        reason: 'being_cancelled' as const,
      })),
      ...locked.map((row) => ({
        ...row,
        manifest_id: null,
        reason: isUnderWay(row.state) ? ('being_booked' as const) : ('unclear' as const),
      })),
      ...booked.map((row) => ({ ...row, since: row.at, reason: 'already_booked' as const })),
    );
  }
  return conflicts;
}

function isUnderWay(state: PartState): boolean {
  return state === 'prepared' || state === 'sending';
}
