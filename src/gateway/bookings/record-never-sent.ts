import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { type BookingAnswer, judgeBookingAnswer } from '#domain/booking-outcome.ts';
import { listPartOrders, listUnsettled, readPart } from '#gateway/store/bookings/booking-journal.ts';
import type { BookingDeps } from './booking-deps.ts';
import { movePart } from './move-part.ts';
import { describeFailure, recordVerdicts } from './record-answer.ts';
import { settleAsNotBooked } from './settle-orders.ts';

/**
 * Records that a part was never sent, if that turns out only after waiting for its answer has ended: orders without an outcome are not
 * booked, and need not be read. Outcomes that a person or a read has settled meanwhile stay.
 */
export async function recordNeverSent(deps: BookingDeps, partId: string, answer: BookingAnswer): Promise<void> {
  const at = toIsoTime(deps.now());
  const { attempt_id, numbers } = await inTransaction(deps.database, async (transaction) => {
    const part = await readPart(transaction, partId);
    const open = await listUnsettled(transaction, partId);
    if (open.length > 0) {
      const judgement = judgeBookingAnswer(open, answer);
      await recordVerdicts(transaction, part, judgement, at);
      const facts = { unclear_cause: null, unclear_since: null, next_check_at: null };
      const event = { kind: 'learned', open: 0, canFindOut: true } as const;
      await movePart(transaction, partId, event, at, { ...describeFailure(judgement), ...facts });
    }
    return { attempt_id: part.attempt_id, numbers: open.map((order) => order.tracking_number) };
  });
  deps.quiescence.forget(partId);
  deps.hub.publish({ kind: 'booking', attempt_id });
  deps.hub.publishOrders(numbers);
}

/**
 * Records that a run was stopped before it sent a part. The journal may say "sending" nevertheless, if the database committed that and only
 * its acknowledgement was lost. `tries`: the times at which the run tried to write it.
 */
export async function recordStoppedUnsent(
  deps: BookingDeps,
  partId: string,
  tries: ReadonlySet<string>,
): Promise<void> {
  const at = toIsoTime(deps.now());
  await inTransaction(deps.database, async (transaction) => {
    const part = await readPart(transaction, partId);
    const isOwn = part.boot_epoch === deps.epoch && tries.has(part.sent_at ?? '');
    if (part.state !== 'sending' || !isOwn) return;
    const orders = await listPartOrders(transaction, partId);
    const numbers = orders.map((order) => order.tracking_number);
    await settleAsNotBooked(transaction, part, numbers, false, { kind: 'N1', at });
    const event = { kind: 'learned', open: 0, canFindOut: true } as const;
    await movePart(transaction, partId, event, at, { failure_kind: 'stopped' });
  });
}
