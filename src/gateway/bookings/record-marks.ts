import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { listRefusedManifests } from '#gateway/store/bookings/booked-ledger.ts';
import { listParts, listUnsettled } from '#gateway/store/bookings/booking-journal.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { movePart } from './move-part.ts';
import { settleAsBooked, settleAsNotBooked } from './settle-orders.ts';

interface Mark {
  readonly tracking_number: string;
  readonly outcome: 'booked' | 'not_booked';
}

/**
 * Records a person's decision on unclear orders. Returns false, having marked nothing, if one of them isn't unclear (any more). `record` runs
 * in the same transaction.
 */
export async function recordMarks(
  deps: BookingDeps,
  attemptId: string,
  marks: readonly Mark[],
  by: string,
  record: (session: Session) => Promise<void>,
): Promise<boolean> {
  const at = toIsoTime(deps.now());
  const outcomes = new Map(marks.map((mark) => [foldNumber(mark.tracking_number), mark.outcome]));
  const marked = await inTransaction(deps.database, async (transaction) => {
    const open = [];
    for (const part of await listParts(transaction, attemptId)) {
      if (part.state !== 'unknown' && part.state !== 'needs_person') continue;
      const orders = await listUnsettled(transaction, part.part_id);
      open.push({ part, orders });
    }
    const unclear = new Set(open.flatMap(({ orders }) => orders.map((order) => order.folded)));
    if ([...outcomes.keys()].some((number) => !unclear.has(number))) return false;
    for (const { part, orders } of open) {
      const chosen = (outcome: Mark['outcome']) => orders.filter((order) => outcomes.get(order.folded) === outcome);
      const refused = await listRefusedManifests(
        transaction,
        orders.map((order) => order.folded),
      );
      // The manifest may be known from a contradicting answer. One that its carrier refused is not what the mark refers to.
      const booked = chosen('booked').map(({ tracking_number, folded, manifest_id, manifest_number }) =>
        manifest_id !== null && refused.get(folded)?.has(manifest_id) === true
          ? { tracking_number, manifest_id: null, manifest_number: null }
          : { tracking_number, manifest_id, manifest_number },
      );
      if (booked.length > 0) await settleAsBooked(transaction, part, booked, { kind: 'E4', by, at });
      const notBooked = chosen('not_booked').map((order) => order.tracking_number);
      await settleAsNotBooked(transaction, part, notBooked, false, { kind: 'N6', by, at });
      const left = await listUnsettled(transaction, part.part_id);
      await movePart(
        transaction,
        part.part_id,
        { kind: 'learned', open: left.length, canFindOut: part.state === 'unknown' },
        at,
        left.length === 0 ? { next_check_at: null } : {},
      );
    }
    await record(transaction);
    return true;
  });
  if (marked) {
    deps.hub.publish({ kind: 'booking', attempt_id: attemptId });
    deps.hub.publishOrders(marks.map((mark) => mark.tracking_number));
  }
  return marked;
}
