import { nextPartState, type PartEvent } from '#domain/booking-part.ts';
import { changePartIn, readPart, recordFinished } from '#gateway/store/booking-journal.ts';
import type { BookingPartRow, Session } from '#gateway/store/tables.ts';

/** What may be written of a part besides its state. */
type PartFacts = Partial<Omit<BookingPartRow, 'part_id' | 'attempt_id' | 'part_number' | 'state'>>;

/**
 * The one place where a part's state changes: by the rules of its life, guarded on the state before. Undefined where the
 * event does not belong to the part any more; then nothing was written. Runs in the caller's transaction.
 */
export async function movePart(
  session: Session,
  partId: string,
  event: PartEvent,
  at: string,
  facts: PartFacts = {},
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

/** Writes facts of a part without changing its state. */
export async function recordPartFacts(session: Session, part: BookingPartRow, facts: PartFacts): Promise<void> {
  if (!(await changePartIn(session, part.part_id, part.state, facts))) {
    throw new Error(`Part ${part.part_id} is not ${part.state} any more.`);
  }
}
