import { inTransaction } from '#server/database/in-transaction.ts';
import { traced } from '#server/tracing.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { FailureKind, UnclearCause } from '#contract/gateway/booking.ts';
import { ANSWER_WITHIN_MS, type RawAnswer } from '#gateway/service/send-booking.ts';
import { listPartOrders, listParts, readPart } from '#gateway/store/bookings/booking-journal.ts';
import { isStopRequested } from '#gateway/store/bookings/booking-owners.ts';
import { isLiving } from '#server/database/process-rows.ts';
import type { BookingPartRow } from '#gateway/store/schema/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import type { StopSignal } from './stop-signal.ts';
import { checkAttempt } from './check-attempt.ts';
import { movePart } from './move-part.ts';
import { persist } from './persist.ts';
import { recordAnswer, recordLostAnswer } from './record-answer.ts';
import { recordLateAnswer } from './record-late-answer.ts';
import { recordNeverSent, recordStoppedUnsent } from './record-never-sent.ts';
import { countRefusedKey } from './refused-key.ts';
import { sendWhenPossible } from './send-when-possible.ts';
import { reconcilePart } from './reconcile-part.ts';
import { settleAsNotBooked } from './settle-orders.ts';

/**
 * Sends the prepared parts of an attempt one after another, each at most once. The next part goes out only when every
 * order of the previous one is booked or not booked; an unclear or refused part holds back the rest. `isRequested`: a person
 * started this run, as opposed to a run that resumes an interrupted booking.
 */
export function runAttempt(
  deps: BookingDeps,
  attemptId: string,
  stop: StopSignal,
  isRequested: boolean,
): Promise<void> {
  const attributes = { 'slipway.booking.attempt_id': attemptId };
  return traced({ name: 'booking', kind: 'internal', attributes }, () => run(deps, attemptId, stop, isRequested));
}

async function run(deps: BookingDeps, attemptId: string, stop: StopSignal, isRequested: boolean): Promise<void> {
  const publish = () => {
    deps.hub.publish({ kind: 'booking', attempt_id: attemptId });
  };
  publish();
  const mayGoOut = await persist(deps, () => checkAttempt(deps, attemptId, stop), stop.onHeldUp, stop.isStopped);
  if (mayGoOut !== false) await sendParts(deps, attemptId, { stop, isRequested, publish });
  const numbers = [];
  for (const part of await listParts(deps.database, attemptId)) {
    for (const order of await listPartOrders(deps.database, part.part_id)) numbers.push(order.tracking_number);
  }
  publish();
  deps.hub.publishOrders(numbers);
  deps.wake();
}

interface Sending {
  readonly stop: StopSignal;
  readonly isRequested: boolean;
  readonly publish: () => void;
}

async function sendParts(deps: BookingDeps, attemptId: string, { stop, isRequested, publish }: Sending): Promise<void> {
  for (const { part_id, state } of await listParts(deps.database, attemptId)) {
    const isSentNow = state === 'prepared';
    const after = isSentNow ? await sendPart(deps, part_id, stop, publish) : await readPart(deps.database, part_id);
    publish();
    if (after.state === 'prepared' || (isSentNow && after.failure_kind === 'stopped')) {
      await holdBack(deps, attemptId, 'stopped', stop);
      return;
    }
    const isSettled = after.state === 'resolved' || after.state === 'refused';
    // A person who sends the rest has seen that an earlier part was refused.
    const letsNextGoOut = isSettled && (after.failure_kind === null || (isRequested && !isSentNow));
    if (!letsNextGoOut && after.state !== 'not_sent') {
      await holdBack(deps, attemptId, 'held', stop);
      return;
    }
  }
}

/** Sends one part and records the outcome. Returns the part unchanged if it was stopped first. */
async function sendPart(
  deps: BookingDeps,
  partId: string,
  stop: StopSignal,
  publish: () => void,
): Promise<BookingPartRow> {
  const orders = await listPartOrders(deps.database, partId);
  // Committed, and therefore synced to disk, before the first byte goes out: after a crash from here on, the outcome is
  // unknown. Checks for a stop at the last moment, even after waiting for the disk.
  const tries = new Set<string>();
  const journaled = await persist(deps, () => journal(deps, partId, stop, tries), stop.onHeldUp, stop.isStopped);
  if (journaled !== true) {
    if (tries.size > 0) await persist(deps, () => recordStoppedUnsent(deps, partId, tries), stop.onHeldUp);
    return readPart(deps.database, partId);
  }
  const numbers = orders.map((order) => order.tracking_number);
  const givenUp = new AbortController();
  const sent = sendWhenPossible(deps, partId, numbers, givenUp.signal);
  publish();
  const first = await firstOf(sent, stop);
  givenUp.abort();
  if (typeof first === 'object') await ingestAnswer(deps, partId, first, stop);
  else {
    await persist(deps, () => recordLostAnswer(deps, partId, first), stop.onHeldUp);
    void ingestLateAnswer(deps, partId, sent);
  }
  return readPart(deps.database, partId);
}

/** `tries`: the times at which this run tried to write "sending". PostgreSQL may commit one and lose the connection before acknowledging it. */
async function journal(deps: BookingDeps, partId: string, stop: StopSignal, tries: Set<string>): Promise<boolean> {
  if (stop.isStopped()) return false;
  const at = toIsoTime(deps.now());
  tries.add(at);
  const moved = await inTransaction(deps.database, async (transaction) => {
    // Checked inside the transaction: another process may have taken over the part in the meantime.
    const { boot_epoch, attempt_id, state, sent_at } = await readPart(transaction, partId);
    if (boot_epoch !== deps.epoch || !(await isLiving(transaction, boot_epoch))) return undefined;
    if (await isStopRequested(transaction, attempt_id)) return 'stopped';
    if (state === 'sending' && sent_at !== null && tries.has(sent_at)) return 'marked';
    return movePart(transaction, partId, { kind: 'sent' }, at, { sent_at: at });
  });
  if (moved === undefined)
    throw new Error(`Part ${partId} can't be sent: it isn't prepared any more, or is another's.`);
  return moved !== 'stopped';
}

async function firstOf(sent: Promise<RawAnswer>, stop: StopSignal): Promise<RawAnswer | UnclearCause> {
  const silence = Promise.withResolvers<UnclearCause>();
  const timer = setTimeout(() => {
    silence.resolve('no_answer');
  }, ANSWER_WITHIN_MS);
  const first = await Promise.race([sent, silence.promise, stop.whenNotWaitedFor]);
  clearTimeout(timer);
  return first;
}

/** Records an answer first, however long the disk takes, and only then acts on it. */
async function ingestAnswer(deps: BookingDeps, partId: string, raw: RawAnswer, stop: StopSignal): Promise<void> {
  const { link } = deps.connection;
  if (raw.answer.kind === 'answer') link.recordBookingAnswer(raw.answer.status, raw.retryAfter);
  else link.recordNoAnswer();
  const isWaitedFor = await persist(deps, () => recordAnswer(deps, partId, raw), stop.onHeldUp);
  if (isWaitedFor === false) await persist(deps, () => recordLate(deps, partId, raw), stop.onHeldUp);
  if (raw.answer.kind !== 'answer') return;
  await noteStatus(deps, raw.answer.status, stop.onHeldUp);
  const { state } = await readPart(deps.database, partId);
  if (state === 'unknown') await persist(deps, () => reconcilePart(deps, partId, 'refused'), stop.onHeldUp);
}

async function noteStatus(deps: BookingDeps, status: number, onHeldUp?: StopSignal['onHeldUp']): Promise<void> {
  const hasChanged = await persist(deps, () => countRefusedKey(deps.database, status, deps.now()), onHeldUp);
  if (hasChanged === true) deps.hub.publish({ kind: 'service', state: deps.connection.link.state().state });
}

async function recordLate(deps: BookingDeps, partId: string, raw: RawAnswer): Promise<void> {
  if (raw.answer.kind === 'never_sent') await recordNeverSent(deps, partId, raw.answer);
  else await recordLateAnswer(deps, partId, raw);
}

/** A late answer doesn't decide the booking by itself, but is still evidence. */
async function ingestLateAnswer(deps: BookingDeps, partId: string, sent: Promise<RawAnswer>): Promise<void> {
  try {
    const late = await sent;
    if (deps.ending.aborted) return;
    if (late.answer.kind === 'answer') deps.connection.link.recordBookingAnswer(late.answer.status, late.retryAfter);
    await persist(deps, () => recordLate(deps, partId, late));
    if (late.answer.kind !== 'answer') return;
    await noteStatus(deps, late.answer.status);
    await reconcilePart(deps, partId, 'refused');
  } catch (error) {
    deps.log.error({ err: error, partId }, 'A late answer could not be recorded; Slipway keeps looking its orders up');
  }
}

/** The unsent parts stay unsent and their orders are released. A person can send them later. */
async function holdBack(deps: BookingDeps, attemptId: string, kind: FailureKind, stop: StopSignal): Promise<void> {
  await persist(deps, () => withholdParts(deps, attemptId, kind), stop.onHeldUp);
}

/** Ends the unsent parts of an attempt: their orders are not booked, and no longer locked. */
export async function withholdParts(deps: BookingDeps, attemptId: string, kind: FailureKind): Promise<void> {
  const at = toIsoTime(deps.now());
  await inTransaction(deps.database, async (transaction) => {
    for (const part of await listParts(transaction, attemptId)) {
      if (part.state !== 'prepared') continue;
      const orders = await listPartOrders(transaction, part.part_id);
      const numbers = orders.map((order) => order.tracking_number);
      await settleAsNotBooked(transaction, part, numbers, false, { kind: 'N1', at });
      await movePart(transaction, part.part_id, { kind: 'withheld' }, at, { failure_kind: kind });
    }
  });
}
