import { inTransaction } from '#server/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { CheckProblem, FailureKind } from '#contract/gateway/booking.ts';
import type { Order } from '#contract/documented/order.ts';
import { listPartOrders, listParts, respellOrders } from '#gateway/store/booking-journal.ts';
import { indexOrders } from '#gateway/store/indexed-orders.ts';
import type { PartOrderRow } from '#gateway/store/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { checkBeforeSending } from './check-before-sending.ts';
import { findCulprits, refuseBeforeSending } from './refuse-before-sending.ts';
import type { StopSignal } from './stop-signal.ts';

const GIVEN_UP = {
  unreachable: 'unreachable',
  refused: 'forbidden',
  rate_limited: 'rate_limited',
  unwell: 'unreachable',
  storage: 'stopped',
  restored: 'restored',
  key_refused: 'forbidden',
} as const satisfies Record<CheckProblem, FailureKind>;

/** Returns false if the attempt must not go out, having recorded why. True also if its orders can't be read, or someone stopped it. */
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
    const kind = GIVEN_UP[checked.problem];
    await refuseBeforeSending(deps, attemptId, kind, checked.description, new Map(), new Map(), askedAt);
    return false;
  }
  if (checked.kind !== 'read') return true;
  const found = [...checked.records.values()].filter((record) => record !== null);
  await indexOrders(deps.database, found, askedAt);
  const culprits = findCulprits(numbers, checked.records);
  if (culprits.size > 0) {
    await refuseBeforeSending(deps, attemptId, 'not_bookable', null, culprits, checked.records, askedAt);
    return false;
  }
  await respell(deps, orders, checked.records);
  return true;
}

/** Sends the service's own spelling of each number, whatever the user typed. */
async function respell(
  deps: BookingDeps,
  orders: readonly PartOrderRow[],
  records: ReadonlyMap<string, Order | null>,
): Promise<void> {
  const changed = orders.flatMap((order) => {
    const spelling = records.get(order.folded)?.tracking_number;
    return spelling === undefined || spelling === order.tracking_number ? [] : [{ ...order, spelling }];
  });
  if (changed.length === 0) return;
  await inTransaction(deps.database, (transaction) => respellOrders(transaction, changed));
}
