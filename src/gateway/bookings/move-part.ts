import { nextPartState, type PartEvent } from '#domain/booking-part.ts';
import { changePartIn, readPart, recordFinished } from '#gateway/store/bookings/booking-journal.ts';
import type { BookingPartRow, Session } from '#gateway/store/schema/tables.ts';

/** The columns of a part that may be written besides its state. */
type PartFacts = Partial<Omit<BookingPartRow, 'part_id' | 'attempt_id' | 'part_number' | 'state'>>;

/**
 * The only place where a part's state changes: follows the part's state machine, guarded by the previous state. Returns
 * undefined, having written nothing, if the event no longer applies to the part. Runs in the caller's transaction.
 */
export async function movePart(
  session: Session,
  partId: string,
  event: PartEvent,
  at: string,
  facts: PartFacts,
): Promise<BookingPartRow | undefined> {
  const before = await readPart(session, partId);
  const state = nextPartState({ state: before.state, wasSent: before.sent_at !== null }, event);
  if (state === undefined) return undefined;
  if (!(await changePartIn(session, partId, before.state, { ...facts, state }))) {
    throw new Error(`Part ${partId} is not ${before.state} any more.`);
  }
  await recordFinished(session, before.attempt_id, at);
  return { ...before, ...facts, state };
}

/** Updates columns of a part without changing its state. */
export async function recordPartFacts(session: Session, part: BookingPartRow, facts: PartFacts): Promise<void> {
  if (!(await changePartIn(session, part.part_id, part.state, facts))) {
    throw new Error(`Part ${part.part_id} is not ${part.state} any more.`);
  }
}
