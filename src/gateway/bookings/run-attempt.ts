import type { FailureKind } from '#contract/gateway/booking.ts';
import { ANSWER_WITHIN_MS, type RawAnswer, sendBooking } from '#gateway/service/send-booking.ts';
import { changePart, listPartOrders, listParts, noteFinished, readPart } from '#gateway/store/booking-journal.ts';
import type { BookingPartRow } from '#gateway/store/tables.ts';
import type { BookingParts } from './booking-parts.ts';
import { checkBeforeSending } from './check-before-sending.ts';
import { reconcilePart } from './reconcile-part.ts';
import { recordAnswer, recordSilence } from './record-answer.ts';
import { settleAsNotBooked } from './settle-orders.ts';

/** A person's wish to stop: nothing more is sent. Whether the answer that is out is waited for is a wish of its own. */
export interface StopSignal {
  readonly isStopped: () => boolean;
  readonly whenStopped: Promise<void>;
  readonly whenNotWaitedFor: Promise<void>;
}

/**
 * Sends the prepared parts of an attempt, one after the other. A part is sent once. The next goes only when every order
 * of the one before is booked or not booked; an unclear or refused part holds the rest back.
 */
export async function runAttempt(parts: BookingParts, attemptId: string, stop: StopSignal): Promise<void> {
  const publish = () => {
    parts.hub.publish({ kind: 'booking', attempt_id: attemptId });
  };
  publish();
  const bookable = await checkBeforeSending(parts, attemptId, stop.whenStopped);
  if (bookable) {
    for (const { part_id, state } of await listParts(parts.database, attemptId)) {
      if (state !== 'prepared') continue;
      const after = await sendPart(parts, part_id, stop, publish);
      publish();
      if (after.state === 'prepared') {
        await holdBack(parts, attemptId, 'stopped');
        break;
      }
      if (after.state !== 'resolved' || after.failure_kind !== null) {
        await holdBack(parts, attemptId, 'held');
        break;
      }
    }
  }
  const numbers = [];
  for (const part of await listParts(parts.database, attemptId)) {
    for (const order of await listPartOrders(parts.database, part.part_id)) numbers.push(order.tracking_number);
  }
  publish();
  parts.hub.publishOrders(numbers);
  parts.wake();
}

/** Sends one part and takes in what became of it; the part as it was when somebody stopped it before. */
async function sendPart(
  parts: BookingParts,
  partId: string,
  stop: StopSignal,
  publish: () => void,
): Promise<BookingPartRow> {
  const orders = await listPartOrders(parts.database, partId);
  const before = await readPart(parts.database, partId);
  if (before.boot_epoch !== parts.epoch) throw new Error('This part was prepared by another process.');
  if (stop.isStopped()) return before;
  // Committed, and with it synced to the disk, before the first byte goes out: a crash from here on is "we don't know".
  await changePart(parts.database, partId, { state: 'sending', sent_at: parts.now().toISOString() });
  parts.quiescence.noteSent(partId);
  publish();
  const { link } = parts.connection;
  const sent = sendBooking(
    link.baseUrl,
    link.secret,
    partId,
    orders.map((order) => order.tracking_number),
  );
  const first = await firstOf(sent, stop);
  const part = await readPart(parts.database, partId);
  if (typeof first === 'object') await takeIn(parts, part, first);
  else {
    await recordSilence(parts, part, first);
    void takeInLate(parts, partId, sent);
  }
  return readPart(parts.database, partId);
}

/** A late answer is still evidence: it can settle what reading has not settled yet. */
async function takeInLate(parts: BookingParts, partId: string, sent: Promise<RawAnswer>): Promise<void> {
  try {
    const late = await sent;
    if (late.answer.kind === 'answer') await takeIn(parts, await readPart(parts.database, partId), late);
  } catch (error) {
    parts.log.error({ partId, error: String(error) }, 'A late answer could not be recorded; reading goes on');
  }
}

async function firstOf(
  sent: Promise<RawAnswer>,
  stop: StopSignal,
): Promise<RawAnswer | 'no_answer' | 'stopped_waiting'> {
  const silence = Promise.withResolvers<'no_answer'>();
  const timer = setTimeout(() => {
    silence.resolve('no_answer');
  }, ANSWER_WITHIN_MS);
  const stopped = stop.whenNotWaitedFor.then(() => 'stopped_waiting' as const);
  const first = await Promise.race([sent, silence.promise, stopped]);
  clearTimeout(timer);
  return first;
}

async function takeIn(parts: BookingParts, part: BookingPartRow, raw: RawAnswer): Promise<void> {
  if (raw.answer.kind === 'answer') parts.connection.link.noteAnswer(raw.answer.status);
  else parts.connection.link.noteSilence();
  await recordAnswer(parts, part, raw);
  const after = await readPart(parts.database, part.part_id);
  if (raw.answer.kind === 'lost') await recordSilence(parts, after, raw.answer.cause);
  else await reconcilePart(parts, after, 'refused');
}

/** The parts that were not sent stay unsent; their orders are free again. A person can send them later. */
async function holdBack(parts: BookingParts, attemptId: string, kind: FailureKind): Promise<void> {
  const at = parts.now().toISOString();
  const waiting = (await listParts(parts.database, attemptId)).filter((part) => part.state === 'prepared');
  await parts.database.transaction().execute(async (transaction) => {
    for (const part of waiting) {
      const orders = await listPartOrders(transaction, part.part_id);
      await settleAsNotBooked(
        transaction,
        part,
        orders.map((order) => order.tracking_number),
        false,
        { kind: 'N1', at },
      );
      await changePart(transaction, part.part_id, { state: 'not_sent', failure_kind: kind });
    }
    await noteFinished(transaction, attemptId, at);
  });
}
