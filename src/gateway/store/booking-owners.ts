import { toIsoTime } from '#domain/iso-time.ts';
import { isFree, isLeft } from '#server/process-rows.ts';
import type { BookingPartRow, Database, Session } from './tables.ts';

/**
 * Parts of this process whose next check is due. A part is read by one process alone, which has the times of its reads. One that lies further ahead than any wait is long was planned by a clock that was set
 * back since: it is due as well.
 */
export async function listDueParts(
  session: Session,
  epoch: number,
  now: number,
  longestWaitMs: number,
): Promise<BookingPartRow[]> {
  return session
    .selectFrom('booking_part')
    .selectAll()
    .where('next_check_at', 'is not', null)
    .where('boot_epoch', '=', epoch)
    .where((where) =>
      where.or([
        where('next_check_at', '<=', toIsoTime(now)),
        where('next_check_at', '>', toIsoTime(now + longestWaitMs)),
      ]),
    )
    .orderBy('next_check_at')
    .execute();
}

export async function nextCheckAt(session: Session, epoch: number): Promise<string | null> {
  const row = await session
    .selectFrom('booking_part')
    .select((where) => where.fn.min('next_check_at').as('at'))
    .where('next_check_at', 'is not', null)
    .where('boot_epoch', '=', epoch)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Brings the next check of everything unclear forward, or of one part. */
export async function advanceChecks(session: Session, at: string, partId?: string): Promise<void> {
  let query = session
    .updateTable('booking_part')
    .set({ next_check_at: at })
    .where('state', 'in', ['unknown', 'needs_person'])
    .where('next_check_at', 'is not', null);
  if (partId !== undefined) query = query.where('part_id', '=', partId);
  await query.execute();
}

/**
 * Parts that are under way by the journal (sent without an answer so far, or about to be sent) and that no other living process
 * is at.
 */
export async function listUnderWay(session: Session, epoch: number): Promise<BookingPartRow[]> {
  return session
    .selectFrom('booking_part')
    .selectAll()
    .where('state', 'in', ['prepared', 'sending'])
    .where(isFree('boot_epoch', epoch))
    .execute();
}

/** Takes the unclear parts of processes that ended, so that one process alone reads each. Returns those that are this one's now. */
export async function adoptUnclear(database: Database, epoch: number): Promise<string[]> {
  const left = await database
    .selectFrom('booking_part')
    .select('part_id')
    .where('next_check_at', 'is not', null)
    .where(isLeft('boot_epoch', epoch))
    .execute();
  const ids = left.map((part) => part.part_id);
  if (ids.length === 0) return [];
  // Two may find the same: each row is changed once, for after that its process lives.
  const taken = await database
    .updateTable('booking_part')
    .set({ boot_epoch: epoch })
    .where('part_id', 'in', ids)
    .where(isLeft('boot_epoch', epoch))
    .returning('part_id')
    .execute();
  return taken.map((part) => part.part_id);
}

/** Says that a booking that another process is at is to be stopped; false when no part of it is under way at another. */
export async function askToStop(database: Database, attemptId: string, epoch: number, what: 'unsent' | 'all') {
  const { numUpdatedRows } = await database
    .updateTable('booking_attempt')
    .set({ stop_asked: what })
    .where('attempt_id', '=', attemptId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('booking_part')
          .select('part_id')
          .whereRef('booking_part.attempt_id', '=', 'booking_attempt.attempt_id')
          .where('boot_epoch', '<>', epoch)
          .where('state', 'in', ['prepared', 'sending']),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Which of these bookings somebody asked another process to stop. */
export async function listStopsAsked(session: Session, attemptIds: readonly string[]) {
  return session
    .selectFrom('booking_attempt')
    .select(['attempt_id', 'stop_asked'])
    .where('attempt_id', 'in', attemptIds)
    .where('stop_asked', 'is not', null)
    .execute();
}

/** Whether the attempt of a part may still send, asked in the transaction that marks the part as sent. */
export async function isStopAsked(session: Session, attemptId: string): Promise<boolean> {
  const row = await session
    .selectFrom('booking_attempt')
    .select('stop_asked')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return row?.stop_asked != null;
}

/** A person sends what was held back: an earlier wish to stop is over. */
export async function forgetStop(session: Session, attemptId: string): Promise<void> {
  await session.updateTable('booking_attempt').set({ stop_asked: null }).where('attempt_id', '=', attemptId).execute();
}
