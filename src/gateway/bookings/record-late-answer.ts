import { foldNumber } from '#domain/fold-number.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { type Judgement, judgeBookingAnswer } from '#domain/booking-outcome.ts';
import type { RawAnswer } from '#gateway/service/send-booking.ts';
import { listPartOrders, readPart, writeItems } from '#gateway/store/bookings/booking-journal.ts';
import { findConflicts } from '#gateway/store/bookings/order-locks.ts';
import type { BookingPartRow, PartOrderRow, Session } from '#gateway/store/schema/tables.ts';
import type { Sealed } from '#server/vault.ts';
import type { BookingDeps } from './booking-deps.ts';
import { movePart, recordPartFacts } from './move-part.ts';
import { nameCarriers } from './name-carriers.ts';
import {
  describeFailure,
  keepLinks,
  listRefusedItems,
  recordVerdicts,
  sealAnswer,
  settleReported,
  toItemRow,
} from './record-answer.ts';
import { addNote, contradict } from './settle-orders.ts';

/**
 * Handles an answer that arrives after waiting for it has ended: it is still evidence, and always stored. Orders without
 * an outcome get the one it reports. A settled order that it reports as booked becomes booked, even if reads had shown
 * nothing; but against a person's mark, or if another booking has taken the order since, it raises the alarm and holds
 * the order. A refusal of the whole request says nothing about settled orders.
 */
export async function recordLateAnswer(deps: BookingDeps, partId: string, raw: RawAnswer): Promise<void> {
  const { answer, text } = raw;
  if (answer.kind !== 'answer') return;
  const at = toIsoTime(deps.now());
  const numbers = await inTransaction(deps.database, async (transaction) => {
    const part = await readPart(transaction, partId);
    const sealed = sealAnswer(deps.vault, partId, text);
    const detail = JSON.stringify({ status: answer.status, text: sealed });
    await addNote(transaction, part, { kind: 'late_answer', detail, at });
    const orders = await listPartOrders(transaction, partId);
    const judgement = judgeBookingAnswer(await nameCarriers(transaction, orders), answer);
    const verdicts = new Map(judgement.orders.map((order) => [order.tracking_number, order]));
    const isOpen = ({ belief }: PartOrderRow) => belief === 'waiting' || belief === 'unclear';
    const open = orders.filter(isOpen);
    if (judgement.items.length > 0) {
      const items = judgement.items.map((item, position) =>
        toItemRow(partId, item, position, deps.connection.link.clock.now()),
      );
      await writeItems(transaction, partId, items);
    }
    await recordVerdicts(transaction, part, only(judgement, open), at);

    const marked = (order: PartOrderRow) => order.marked_by !== null;
    const refusedByItem = (order: PartOrderRow) => {
      const { verdict, item = null } = verdicts.get(order.tracking_number) ?? {};
      return verdict === 'presumed_not_booked' && item !== null;
    };
    const refusedSince = await listRefusedItems(transaction, judgement);
    const nowBooked = orders.filter(({ belief, tracking_number }) => {
      const { verdict, item = null } = verdicts.get(tracking_number) ?? {};
      return belief === 'not_booked' && verdict === 'booked' && !refusedSince.has(item);
    });
    const taken = await findTakenByOthers(transaction, part, nowBooked);
    const contested = [
      ...nowBooked.filter((order) => marked(order) || taken.has(order.folded)),
      ...orders.filter((order) => order.belief === 'booked' && marked(order) && refusedByItem(order)),
    ];
    const free = nowBooked.filter((order) => !contested.includes(order));
    const confirmed = orders.filter((one) => one.belief === 'booked' && marked(one));
    await settleReported(transaction, part, only(judgement, [...free, ...confirmed]), at, 'late');
    await contradict(transaction, part, numbersOf(contested), { kind: 'late_answer', detail: 'against a mark', at });
    await keepLinks(transaction, deps, judgement);
    // It is open again if the answer reports a manifest that its carrier has refused.
    const current = await readPart(transaction, partId);
    await close(transaction, current, judgement, contested.length, { at, status: answer.status, text: sealed });
    return numbersOf(orders);
  });
  deps.hub.publish({ kind: 'booking', attempt_id: (await readPart(deps.database, partId)).attempt_id });
  deps.hub.publishOrders(numbers);
  deps.wake();
}

async function close(
  session: Session,
  part: BookingPartRow,
  judgement: Judgement,
  contested: number,
  { at, status, text }: { at: string; status: number; text: Sealed | null },
): Promise<void> {
  const left = (await listPartOrders(session, part.part_id)).filter(
    ({ belief }) => belief === 'waiting' || belief === 'unclear',
  ).length;
  const answer = { answered_at: part.answered_at ?? at, http_status: status, answer_raw: part.answer_raw ?? text };
  if (contested > 0) {
    const facts = { ...answer, unclear_cause: 'contradicted' as const, unclear_since: at, next_check_at: at };
    await movePart(session, part.part_id, { kind: 'reopened', canFindOut: false }, at, facts);
  } else if (part.state === 'resolved') {
    // Settled orders keep their outcome. The answer is stored as evidence, and the PDF links of its items are read from it later.
    await recordPartFacts(session, part, { answered_at: answer.answered_at, answer_raw: answer.answer_raw });
  } else {
    await movePart(session, part.part_id, { kind: 'learned', open: left, canFindOut: true }, at, {
      ...answer,
      ...describeFailure(judgement),
      unclear_cause: judgement.unclear_cause ?? (left === 0 ? part.unclear_cause : 'incomplete'),
      next_check_at: left === 0 ? null : at,
    });
  }
}

/** Orders that another booking has locked or booked since. */
async function findTakenByOthers(session: Session, part: BookingPartRow, orders: readonly PartOrderRow[]) {
  const conflicts = await findConflicts(session, numbersOf(orders));
  return new Set(
    conflicts.filter((one) => one.attempt_id !== part.attempt_id).map((one) => foldNumber(one.tracking_number)),
  );
}

/** The part of the judgement that concerns these orders. */
function only(judgement: Judgement, orders: readonly PartOrderRow[]): Judgement {
  const wanted = new Set(numbersOf(orders));
  return { ...judgement, orders: judgement.orders.filter((order) => wanted.has(order.tracking_number)) };
}

const numbersOf = (orders: readonly PartOrderRow[]) => orders.map((order) => order.tracking_number);
