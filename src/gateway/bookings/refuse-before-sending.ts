import { foldNumber } from '#domain/fold-number.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { FailureKind } from '#contract/gateway/booking.ts';
import type { LeftOutReason } from '#contract/gateway/orders.ts';
import type { Order } from '#contract/documented/order.ts';
import { whyLeftOut } from '#domain/bookability.ts';
import { bookingStateOf, labelStateOf } from '#domain/index-states.ts';
import { suggestNearMatches } from '#gateway/order-index/suggest-near-matches.ts';
import { listRefusedManifests } from '#gateway/store/bookings/booked-ledger.ts';
import { listPartOrders, listParts } from '#gateway/store/bookings/booking-journal.ts';
import { forgetBareOrders } from '#gateway/store/orders/indexed-orders.ts';
import { loseLabels } from '#gateway/store/labels/lose-labels.ts';
import type { BookingPartRow, PartOrderRow } from '#gateway/store/schema/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { NONE } from './gather-evidence.ts';
import { interpretRecord } from './interpret-record.ts';
import { movePart } from './move-part.ts';
import { settleAsBooked, settleAsNotBooked } from './settle-orders.ts';

export type Culprit = { readonly tracking_number: string; readonly reason: LeftOutReason | 'not_found' | 'not_read' };

/** The orders that, according to a read, can't be booked now, each with its reason. `unread`: those that the service failed to read. */
export function findCulprits(
  trackingNumbers: readonly string[],
  records: ReadonlyMap<string, Order | null>,
  unread: ReadonlySet<string> = new Set(),
): Map<string, Culprit> {
  const culprits = new Map<string, Culprit>();
  for (const tracking_number of trackingNumbers) {
    const reason = unread.has(tracking_number) ? 'not_read' : whyNot(records.get(foldNumber(tracking_number)));
    if (reason !== undefined) culprits.set(tracking_number, { tracking_number, reason });
  }
  return culprits;
}

/** The orders that status updates have reported as booked. Unlike a read, an update proves nothing else about an order. */
export function findReportedBooked(
  trackingNumbers: readonly string[],
  records: ReadonlyMap<string, Order | null>,
): Map<string, Culprit> {
  const culprits = findCulprits(trackingNumbers, records);
  return new Map([...culprits].filter(([, { reason }]) => reason === 'already_booked'));
}

function whyNot(record: Order | null | undefined): Culprit['reason'] | undefined {
  if (!record) return 'not_found';
  return whyLeftOut({
    // Orders locked for a booking can't be put on hold.
    isHeld: false,
    booking: bookingStateOf(null, record),
    label: labelStateOf(null, record, false),
    state: record.state ?? null,
    tracking_only: record.tracking_only === true,
    unchecked: false,
  });
}

/**
 * Ends an attempt without sending anything: records each order's reason, keeps what turned out to be booked, and releases the locks.
 * `askedAt`: when the records were requested.
 */
export async function refuseBeforeSending(
  deps: BookingDeps,
  attemptId: string,
  kind: FailureKind,
  description: string | null,
  culprits: ReadonlyMap<string, Culprit>,
  records: ReadonlyMap<string, Order | null>,
  askedAt: string,
): Promise<void> {
  const at = toIsoTime(deps.now());
  const recordOf = (number: string) => records.get(foldNumber(number)) ?? null;
  const unknown = [...culprits.values()].filter((culprit) => culprit.reason === 'not_found');
  const unknownNumbers = unknown.map((culprit) => culprit.tracking_number);
  const suggested = await suggestNearMatches(deps.database, unknownNumbers);
  const near = new Map(suggested.map((one) => [one.tracking_number, one.near_match]));
  await inTransaction(deps.database, async (transaction) => {
    const orders = new Map<BookingPartRow, PartOrderRow[]>();
    for (const part of await listParts(transaction, attemptId)) {
      if (part.state === 'prepared') orders.set(part, await listPartOrders(transaction, part.part_id));
    }
    for (const [part, own] of orders) {
      const refused = await listRefusedManifests(
        transaction,
        own.map((order) => order.folded),
      );
      const booked = own.flatMap(({ tracking_number, folded }) => {
        const record = recordOf(tracking_number);
        if (record === null || interpretRecord(record, refused.get(folded) ?? NONE) !== 'booked') return [];
        const { manifest_id = null, manifest_number = null, courier_name = null, courier_allocation = null } = record;
        return [{ tracking_number, manifest_id, manifest_number, courier_name, courier_allocation }];
      });
      if (booked.length > 0)
        await settleAsBooked(transaction, part, booked, { kind: 'E2', detail: 'found before sending', at });
      const already = new Set(booked.map((order) => order.tracking_number));
      const rest = own.map((order) => order.tracking_number).filter((number) => !already.has(number));
      await settleAsNotBooked(transaction, part, rest, false, { kind: 'N1', at });
      const event = { kind: kind === 'not_bookable' ? 'refused_before_sending' : 'withheld' } as const;
      const unlabelled = rest.filter((number) => culprits.get(number)?.reason === 'no_label');
      await loseLabels(transaction, unlabelled, askedAt);
      await movePart(transaction, part.part_id, event, at, {
        failure_kind: kind,
        failure_description: description,
        failure_orders: JSON.stringify(
          own.flatMap(({ tracking_number }) => {
            const culprit = culprits.get(tracking_number);
            if (!culprit) return [];
            const manifest_id = recordOf(tracking_number)?.manifest_id ?? null;
            return [{ ...culprit, near_match: near.get(tracking_number) ?? null, manifest_id }];
          }),
        ),
      });
    }
    await forgetBareOrders(transaction, unknownNumbers);
  });
}
