import { CallProblem } from '#client/problem.ts';
import type { Order } from '#contract/documented/order.ts';
import {
  CLEAN_READS,
  countCleanRead,
  NEEDS_PERSON_AFTER_MS,
  nextReadAt,
  type OrderReading,
} from '#domain/reconciliation.ts';
import { readOrders } from '#gateway/service/read-orders.ts';
import { changePart, changePartOrders, listUnsettled, recordFinished } from '#gateway/store/booking-journal.ts';
import { indexOrders } from '#gateway/store/indexed-orders.ts';
import type { BookingPartRow, PartOrderRow } from '#gateway/store/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { wasRefusedByCarrier } from './record-answer.ts';
import { leaveUnclear, settleAsBooked, settleAsNotBooked } from './settle-orders.ts';

const READ_AGAIN_AFTER_FAILURE_MS = 10_000;

/**
 * Finds out by reading what became of the orders of a part that have no outcome yet. Sends nothing to be booked.
 * A manifest ID in the order proves that it is booked. That it has none proves the opposite only for orders that the
 * answer refused; for the rest it must stay so, read after read, once the booking can't happen any more.
 * `refused` reads only what the answer refused, right after it came; the rest follows at its own time.
 */
export async function reconcilePart(deps: BookingDeps, part: BookingPartRow, which: 'all' | 'refused'): Promise<void> {
  const now = deps.now();
  const at = now.toISOString();
  const unsettled = await listUnsettled(deps.database, part.part_id);
  const open = unsettled.filter((order) => which === 'all' || order.presumed_not_booked === 1);
  const records = open.length === 0 ? new Map<string, Order | null>() : await read(deps, open);
  if (!records) {
    await closeRound(deps, part, open, { at, readable: false, notFound: 0 });
    return;
  }
  const known = [...records.values()].filter((record) => record !== null);
  await indexOrders(deps.database, known, at);
  const readings = Map.groupBy(open, (order) => interpret(records.get(order.tracking_number.toUpperCase())));
  const quietAt = deps.quiescence.endsAt(part, now);

  await deps.database.transaction().execute(async (transaction) => {
    const booked = (readings.get('booked') ?? []).map(({ tracking_number, courier_allocation }) => {
      const record = records.get(tracking_number.toUpperCase());
      const manifest_id = record?.manifest_id ?? null;
      const courier_name = record?.courier_name ?? null;
      const allocation = record?.courier_allocation ?? courier_allocation;
      return {
        tracking_number,
        manifest_id,
        manifest_number: record?.manifest_number ?? null,
        courier_name,
        courier_allocation: allocation,
      };
    });
    if (booked.length > 0) await settleAsBooked(transaction, part, booked, { kind: 'E2', at });

    for (const order of readings.get('not_booked') ?? []) {
      if (order.presumed_not_booked === 1) continue;
      const before = {
        count: order.clean_reads,
        lastAt: order.last_clean_read_at === null ? null : Date.parse(order.last_clean_read_at),
      };
      const { count, lastAt } = countCleanRead(before, now.getTime(), quietAt);
      order.clean_reads = count;
      await changePartOrders(transaction, part.part_id, [order.tracking_number], {
        clean_reads: count,
        last_clean_read_at: lastAt === null ? null : new Date(lastAt).toISOString(),
      });
    }
    const clean = readings.get('not_booked') ?? [];
    for (const [failed, orders] of Map.groupBy(clean.filter(isSettled), wasRefusedByCarrier)) {
      const kind = orders[0]?.presumed_not_booked === 1 ? (failed ? 'N4' : 'N3') : 'N5';
      await settleAsNotBooked(
        transaction,
        part,
        orders.map((order) => order.tracking_number),
        failed,
        { kind, at },
      );
    }
  });
  await closeRound(deps, part, open, { at, readable: true, notFound: readings.get('not_found')?.length ?? 0 });
}

/** Undefined when the platform has no way to read orders, or does not answer. */
async function read(deps: BookingDeps, open: readonly PartOrderRow[]): Promise<Map<string, Order | null> | undefined> {
  const offer = await deps.connection.offer();
  if (offer.capabilities.orderRead === 'no') return undefined;
  try {
    return await readOrders(
      deps.connection.link.caller,
      offer.ordersLookup === 'yes',
      open.map((order) => order.tracking_number),
    );
  } catch (error) {
    if (error instanceof CallProblem) return undefined;
    throw error;
  }
}

export function interpret(record: Order | null | undefined): OrderReading {
  if (!record) return 'not_found';
  if (record.manifest_id != null) return 'booked';
  return record.manifest_number == null ? 'not_booked' : 'in_between';
}

function isSettled(order: PartOrderRow): boolean {
  return order.presumed_not_booked === 1 || order.clean_reads >= CLEAN_READS;
}

/** Says how the part stands after a round of reads, and when the next one comes. */
async function closeRound(
  deps: BookingDeps,
  part: BookingPartRow,
  asked: readonly PartOrderRow[],
  round: { at: string; readable: boolean; notFound: number },
): Promise<void> {
  const now = Date.parse(round.at);
  // A platform that can't tell now may still be able to read: that is no reason to give up on it.
  const orderRead = (await deps.connection.offer()).capabilities.orderRead !== 'no';
  await deps.database.transaction().execute(async (transaction) => {
    let open = await listUnsettled(transaction, part.part_id);
    if (!orderRead) {
      // Nothing can be read: a refusal stands as it was said, and the rest is for a person to find out.
      const presumed = open.filter((order) => order.presumed_not_booked === 1);
      for (const [failed, orders] of Map.groupBy(presumed, wasRefusedByCarrier)) {
        const kind = failed ? 'N4' : 'N3';
        await settleAsNotBooked(
          transaction,
          part,
          orders.map((order) => order.tracking_number),
          failed,
          { kind, detail: 'not read', at: round.at },
        );
      }
      open = open.filter((order) => order.presumed_not_booked !== 1);
    }
    await leaveUnclear(
      transaction,
      part,
      open.map((order) => order.tracking_number),
    );
    const since = Date.parse(part.unclear_since ?? round.at);
    const quietAt = deps.quiescence.endsAt(part, new Date(now));
    const hopeless =
      !orderRead || (round.notFound > 0 && round.notFound === open.length) || now > quietAt + NEEDS_PERSON_AFTER_MS;
    const next = round.readable ? nextReadAt(since, now, quietAt) : now + READ_AGAIN_AFTER_FAILURE_MS;
    const state = open.length === 0 ? 'resolved' : hopeless ? 'needs_person' : 'unknown';
    await changePart(transaction, part.part_id, {
      state,
      unclear_since: state === 'resolved' ? part.unclear_since : (part.unclear_since ?? round.at),
      unclear_cause: state === 'resolved' ? part.unclear_cause : (part.unclear_cause ?? 'incomplete'),
      last_check_at: round.readable ? round.at : part.last_check_at,
      next_check_at: state === 'unknown' ? new Date(next).toISOString() : null,
    });
    await recordFinished(transaction, part.attempt_id, round.at);
  });
  deps.hub.publish({ kind: 'booking', attempt_id: part.attempt_id });
  deps.hub.publishOrders(asked.map((order) => order.tracking_number));
  deps.wake();
}
