import { BEGINS_WITHIN_MS } from '#domain/today/auto-book-plan.ts';
import { foldNumber } from '#domain/fold-number.ts';
import type { BookingPart } from '#contract/gateway/booking.ts';
import { findAttempt, listPartOrders, listParts } from '#gateway/store/bookings/booking-journal.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

type FailedOrder = NonNullable<BookingPart['failure']>['orders'][number];

/** The bookings of one cut-off so far. */
export interface MadeAttempts {
  /** The ID of the last one; undefined if there is none. */
  readonly last: string | undefined;
  /**
   * The next one: the check before sending has just found that some orders of the last one can't be booked, so that nothing was sent. These
   * are the others.
   */
  readonly next: { readonly attemptId: string; readonly numbers: readonly string[] } | undefined;
}

/** What decides whether the others may still be booked: the lane's cut-off or closure, and its unclear orders. */
export interface RestLimits {
  readonly dueBefore: number;
  readonly unclear: number;
}

/** `attempts`: the IDs that the cut-off's bookings have, in turn. */
export async function findRest(
  session: Session,
  attempts: readonly string[],
  { dueBefore, unclear }: RestLimits,
  now: number,
): Promise<MadeAttempts> {
  const made = await listMade(session, attempts);
  const last = made.at(-1);
  const attemptId = attempts[made.length];
  if (last === undefined || attemptId === undefined) return { last: last?.attempt_id, next: undefined };
  const none = { last: last.attempt_id, next: undefined };
  if (now >= dueBefore || unclear > 0) return none;
  // After a longer pause, nobody expects it to book any more.
  const sinceMs = now - Date.parse(last.finished_at ?? '');
  if (!(sinceMs >= 0 && sinceMs < BEGINS_WITHIN_MS)) return none;
  const parts = await listParts(session, last.attempt_id);
  if (!parts.every((part) => part.state === 'refused')) return none;
  const culprits = new Set(
    (await listCulprits(session, [last.attempt_id])).map((one) => foldNumber(one.tracking_number)),
  );
  const numbers: string[] = [];
  for (const part of parts) {
    for (const { folded, tracking_number, belief } of await listPartOrders(session, part.part_id))
      if (belief === 'not_booked' && !culprits.has(folded)) numbers.push(tracking_number);
  }
  return numbers.length === 0 ? none : { last: last.attempt_id, next: { attemptId, numbers } };
}

/** The orders that kept these bookings from being sent, with the reasons. */
export async function listCulprits(session: Session, attempts: readonly string[]): Promise<FailedOrder[]> {
  const culprits: FailedOrder[] = [];
  for (const attemptId of attempts) {
    for (const part of await listParts(session, attemptId))
      if (part.state === 'refused') culprits.push(...(JSON.parse(part.failure_orders) as FailedOrder[]));
  }
  return culprits;
}

async function listMade(session: Session, attempts: readonly string[]) {
  const made = [];
  for (const attemptId of attempts) {
    const attempt = await findAttempt(session, attemptId);
    if (!attempt) break;
    made.push(attempt);
  }
  return made;
}
