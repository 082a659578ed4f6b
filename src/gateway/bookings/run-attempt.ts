import type { CheckProblem, FailureKind } from '#contract/gateway/booking.ts';
import { ANSWER_WITHIN_MS, type RawAnswer, sendBooking } from '#gateway/service/send-booking.ts';
import { indexOrders } from '#gateway/store/indexed-orders.ts';
import { changePart, listPartOrders, listParts, recordFinished, readPart } from '#gateway/store/booking-journal.ts';
import type { BookingPartRow } from '#gateway/store/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { checkBeforeSending } from './check-before-sending.ts';
import { findCulprits, refuseBeforeSending } from './refuse-before-sending.ts';
import { reconcilePart } from './reconcile-part.ts';
import { recordAnswer, recordLostAnswer } from './record-answer.ts';
import { settleAsNotBooked } from './settle-orders.ts';

/** A person's wish to stop: nothing more is sent. Whether the answer that is out is waited for is a wish of its own. */
export interface StopSignal {
  readonly isStopped: () => boolean;
  readonly whenStopped: Promise<void>;
  readonly whenNotWaitedFor: Promise<void>;
  /** Why it takes longer before anything is sent; null once it doesn't. */
  readonly onHeldUp: (problem: CheckProblem | null, nextTryInMs: number) => void;
}

/**
 * Sends the prepared parts of an attempt, one after the other. A part is sent once. The next goes only when every order
 * of the one before is booked or not booked; an unclear or refused part holds the rest back.
 */
export async function runAttempt(deps: BookingDeps, attemptId: string, stop: StopSignal): Promise<void> {
  const publish = () => {
    deps.hub.publish({ kind: 'booking', attempt_id: attemptId });
  };
  publish();
  if (await checkAttempt(deps, attemptId, stop)) {
    for (const { part_id, state } of await listParts(deps.database, attemptId)) {
      if (state !== 'prepared') continue;
      const after = await sendPart(deps, part_id, stop, publish);
      publish();
      if (after.state === 'prepared') {
        await holdBack(deps, attemptId, 'stopped');
        break;
      }
      if (after.state !== 'resolved' || after.failure_kind !== null) {
        await holdBack(deps, attemptId, 'held');
        break;
      }
    }
  }
  const numbers = [];
  for (const part of await listParts(deps.database, attemptId)) {
    for (const order of await listPartOrders(deps.database, part.part_id)) numbers.push(order.tracking_number);
  }
  publish();
  deps.hub.publishOrders(numbers);
  deps.wake();
}

/** Whether the attempt may go out: its orders were read and can be booked, can't be read, or somebody stopped it meanwhile. */
async function checkAttempt(deps: BookingDeps, attemptId: string, stop: StopSignal): Promise<boolean> {
  const numbers: string[] = [];
  for (const part of await listParts(deps.database, attemptId)) {
    if (part.state !== 'prepared') continue;
    for (const order of await listPartOrders(deps.database, part.part_id)) numbers.push(order.tracking_number);
  }
  const checked = await checkBeforeSending(deps, numbers, stop.whenStopped, stop.onHeldUp);
  if (checked.kind === 'given_up') {
    const kind = GIVEN_UP[checked.problem];
    await refuseBeforeSending(deps, attemptId, kind, checked.description, new Map(), new Map());
    return false;
  }
  if (checked.kind !== 'read') return true;
  const found = [...checked.records.values()].filter((record) => record !== null);
  await indexOrders(deps.database, found, deps.now().toISOString());
  const culprits = findCulprits(numbers, checked.records);
  if (culprits.size === 0) return true;
  await refuseBeforeSending(deps, attemptId, 'not_bookable', null, culprits, checked.records);
  return false;
}

const GIVEN_UP = {
  unreachable: 'unreachable',
  refused: 'forbidden',
  rate_limited: 'rate_limited',
  unwell: 'unreachable',
  storage: 'stopped',
} as const satisfies Record<CheckProblem, FailureKind>;

/** Sends one part and takes in what became of it; the part as it was when somebody stopped it before. */
async function sendPart(
  deps: BookingDeps,
  partId: string,
  stop: StopSignal,
  publish: () => void,
): Promise<BookingPartRow> {
  const orders = await listPartOrders(deps.database, partId);
  const before = await readPart(deps.database, partId);
  if (before.boot_epoch !== deps.epoch) throw new Error('This part was prepared by another process.');
  if (stop.isStopped()) return before;
  // Committed, and with it synced to the disk, before the first byte goes out: a crash from here on is "we don't know".
  await changePart(deps.database, partId, { state: 'sending', sent_at: deps.now().toISOString() });
  deps.quiescence.recordSent(partId);
  publish();
  const { link } = deps.connection;
  const sent = sendBooking(
    link.baseUrl,
    link.secret,
    partId,
    orders.map((order) => order.tracking_number),
  );
  const first = await firstOf(sent, stop);
  const part = await readPart(deps.database, partId);
  if (typeof first === 'object') await takeIn(deps, part, first);
  else {
    await recordLostAnswer(deps, part, first);
    void ingestLateAnswer(deps, partId, sent);
  }
  return readPart(deps.database, partId);
}

/** A late answer is still evidence: it can settle what reading has not settled yet. */
async function ingestLateAnswer(deps: BookingDeps, partId: string, sent: Promise<RawAnswer>): Promise<void> {
  try {
    const late = await sent;
    if (late.answer.kind === 'answer') await takeIn(deps, await readPart(deps.database, partId), late);
  } catch (error) {
    deps.log.error({ partId, error: String(error) }, 'A late answer could not be recorded; reading goes on');
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

async function takeIn(deps: BookingDeps, part: BookingPartRow, raw: RawAnswer): Promise<void> {
  if (raw.answer.kind === 'answer') deps.connection.link.recordAnswerStatus(raw.answer.status);
  else deps.connection.link.recordNoAnswer();
  await recordAnswer(deps, part, raw);
  const after = await readPart(deps.database, part.part_id);
  if (raw.answer.kind === 'lost') await recordLostAnswer(deps, after, raw.answer.cause);
  else await reconcilePart(deps, after, 'refused');
}

/** The parts that were not sent stay unsent; their orders are free again. A person can send them later. */
async function holdBack(deps: BookingDeps, attemptId: string, kind: FailureKind): Promise<void> {
  const at = deps.now().toISOString();
  const waiting = (await listParts(deps.database, attemptId)).filter((part) => part.state === 'prepared');
  await deps.database.transaction().execute(async (transaction) => {
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
    await recordFinished(transaction, attemptId, at);
  });
}
