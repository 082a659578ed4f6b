import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { CheckProblem, FailureKind } from '#contract/gateway/booking.ts';
import type { Order } from '#contract/documented/order.ts';
import { listPartOrders, listParts, respellOrders } from '#gateway/store/bookings/booking-journal.ts';
import { indexOrders } from '#gateway/store/orders/indexed-orders.ts';
import { findReceivedRecords } from '#gateway/store/orders/received-records.ts';
import type { PartOrderRow } from '#gateway/store/schema/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { checkBeforeSending } from './check-before-sending.ts';
import { type Culprit, findCulprits, findReportedBooked, refuseBeforeSending } from './refuse-before-sending.ts';
import type { StopSignal } from './stop-signal.ts';

/** How a booking fails when its check is given up because of each problem. */
const FAILURE_KINDS = {
  unreachable: 'unreachable',
  refused: 'not_readable',
  rate_limited: 'rate_limited',
  unwell: 'unreachable',
  storage: 'stopped',
  restored: 'restored',
  key_refused: 'forbidden',
} as const satisfies Record<CheckProblem, FailureKind>;

type Records = ReadonlyMap<string, Order | null>;
type Culprits = ReadonlyMap<string, Culprit>;

/**
 * Returns false, having recorded why, if the attempt must not be sent; true if it may be, or if someone stopped it. Where orders can't be
 * read, only those that status updates reported as booked prevent it.
 */
export async function checkAttempt(deps: BookingDeps, attemptId: string, stop: StopSignal): Promise<boolean> {
  const orders: PartOrderRow[] = [];
  for (const part of await listParts(deps.database, attemptId)) {
    if (part.state === 'prepared') orders.push(...(await listPartOrders(deps.database, part.part_id)));
  }
  const numbers = orders.map((order) => order.tracking_number);
  if (numbers.length === 0) return true;
  const askedAt = toIsoTime(deps.now());
  const checked = await checkBeforeSending(deps, numbers, stop.whenStopped, stop.onHeldUp);
  if (checked.kind === 'given_up') {
    const kind = FAILURE_KINDS[checked.problem];
    await refuseBeforeSending(deps, attemptId, kind, checked.description, new Map(), new Map(), askedAt);
    return false;
  }
  if (checked.kind === 'stopped') return true;
  const passes = async (culprits: Culprits, records: Records) => {
    if (culprits.size === 0) return true;
    await refuseBeforeSending(deps, attemptId, 'not_bookable', null, culprits, records, askedAt);
    return false;
  };
  if (checked.kind === 'not_offered') {
    const folded = orders.map((order) => order.folded);
    const reported = await findReceivedRecords(deps.database, folded);
    return passes(findReportedBooked(numbers, reported), reported);
  }
  const { records, unread } = checked;
  const found = [...records.values()].filter((record) => record !== null);
  await indexOrders(deps.database, found, askedAt);
  const mayGoOut = await passes(findCulprits(numbers, records, unread), records);
  if (mayGoOut) await respell(deps, orders, records);
  return mayGoOut;
}

/** Sends the service's own spelling of each number, whatever the user typed. */
async function respell(deps: BookingDeps, orders: readonly PartOrderRow[], records: Records): Promise<void> {
  const changed = orders.flatMap((order) => {
    const spelling = records.get(order.folded)?.tracking_number;
    return spelling === undefined || spelling === order.tracking_number ? [] : [{ ...order, spelling }];
  });
  if (changed.length === 0) return;
  await inTransaction(deps.database, (transaction) => respellOrders(transaction, changed));
}
