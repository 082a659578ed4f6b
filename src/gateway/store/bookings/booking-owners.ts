import { toIsoTime } from '#domain/iso-time.ts';
import { isFree, isAbandoned } from '#server/database/process-rows.ts';
import type { BookingPartRow, Database, Session } from '#gateway/store/schema/tables.ts';

/**
 * This process's parts whose next check is due. Only one process reads a part, because only that process knows when it was last
 * read. A check planned further ahead than the longest wait dates from before the clock was set back, so it is due as well.
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

/** Makes the next check of one part, or of everything unclear, due now. */
export async function advanceChecks(session: Session, at: string, partId?: string): Promise<void> {
  let query = session
    .updateTable('booking_part')
    .set({ next_check_at: at })
    .where('state', 'in', ['unknown', 'needs_person'])
    .where('next_check_at', 'is not', null);
  if (partId !== undefined) query = query.where('part_id', '=', partId);
  await query.execute();
}

/** Parts that the journal says are under way (sent but unanswered, or about to be sent) and that no other living process is working on. */
export async function listUnderWay(session: Session, epoch: number): Promise<BookingPartRow[]> {
  return session
    .selectFrom('booking_part')
    .selectAll()
    .where('state', 'in', ['prepared', 'sending'])
    .where(isFree('boot_epoch', epoch))
    .execute();
}

/** Takes over the unclear parts of processes that have ended, so that only one process reads each. Returns the parts taken over. */
export async function adoptUnclear(database: Database, epoch: number): Promise<string[]> {
  const left = await database
    .selectFrom('booking_part')
    .select('part_id')
    .where('next_check_at', 'is not', null)
    .where(isAbandoned('boot_epoch', epoch))
    .execute();
  const ids = left.map((part) => part.part_id);
  if (ids.length === 0) return [];
  // Two processes may find the same rows, but each row is changed only once: after that, its owner is a living process.
  const taken = await database
    .updateTable('booking_part')
    .set({ boot_epoch: epoch })
    .where('part_id', 'in', ids)
    .where(isAbandoned('boot_epoch', epoch))
    .returning('part_id')
    .execute();
  return taken.map((part) => part.part_id);
}

/** Requests that a booking run by another process be stopped. Returns false if no other process is working on a part of it. */
export async function requestStop(database: Database, attemptId: string, epoch: number, what: 'unsent' | 'all') {
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

/** The stop requests for these bookings, made through any process. */
export async function listStopRequests(session: Session, attemptIds: readonly string[]) {
  return session
    .selectFrom('booking_attempt')
    .select(['attempt_id', 'stop_asked'])
    .where('attempt_id', 'in', attemptIds)
    .where('stop_asked', 'is not', null)
    .execute();
}

/** Whether a stop was requested for an attempt; checked in the transaction that marks a part as sent. */
export async function isStopRequested(session: Session, attemptId: string): Promise<boolean> {
  const row = await session
    .selectFrom('booking_attempt')
    .select('stop_asked')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return row?.stop_asked != null;
}

/** A person is sending what was held back, so an earlier stop request no longer applies. */
export async function clearStopRequest(session: Session, attemptId: string): Promise<void> {
  await session.updateTable('booking_attempt').set({ stop_asked: null }).where('attempt_id', '=', attemptId).execute();
}
