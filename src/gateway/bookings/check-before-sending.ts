import { CallProblem } from '#client/problem.ts';
import type { LeftOutReason } from '#contract/gateway/orders.ts';
import type { Order } from '#contract/documented/order.ts';
import { whyLeftOut } from '#domain/bookability.ts';
import { bookingStateOf, labelStateOf } from '#domain/index-states.ts';
import { suggestNearMatches } from '#gateway/order-index/suggest-near-matches.ts';
import { readOrders } from '#gateway/service/read-orders.ts';
import { changePart, listPartOrders, listParts, recordFinished } from '#gateway/store/booking-journal.ts';
import { indexOrders } from '#gateway/store/indexed-orders.ts';
import type { BookingPartRow, PartOrderRow } from '#gateway/store/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { settleAsBooked, settleAsNotBooked } from './settle-orders.ts';

const STOPPED = 'stopped';
type Culprit = { readonly tracking_number: string; readonly reason: LeftOutReason | 'not_found' };

/**
 * Reads every order of an attempt while its locks are held, before the first byte is sent (reliability: pre-flight).
 * True when all of them can be booked. Otherwise nothing is sent, each order's reason is written down, and the locks end.
 * Also true as soon as somebody stops it, however slow the platform reads: who sends looks at that himself.
 */
export async function checkBeforeSending(
  deps: BookingDeps,
  attemptId: string,
  whenStopped: Promise<void>,
): Promise<boolean> {
  const stopped = whenStopped.then((): typeof STOPPED => STOPPED);
  const offer = await Promise.race([deps.connection.offer(), stopped]);
  if (offer === STOPPED || (offer && !offer.capabilities.orderRead)) return true;
  const prepared = (await listParts(deps.database, attemptId)).filter((part) => part.state === 'prepared');
  const orders = new Map<BookingPartRow, PartOrderRow[]>();
  for (const part of prepared) orders.set(part, await listPartOrders(deps.database, part.part_id));
  const numbers = [...orders.values()].flat().map((order) => order.tracking_number);
  let records: Map<string, Order | null> | typeof STOPPED;
  try {
    const reading = readOrders(deps.connection.link.caller, offer?.ordersLookup ?? false, numbers);
    records = await Promise.race([reading, stopped]);
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error;
    const kind = error.status === 403 ? 'forbidden' : error.status === 429 ? 'rate_limited' : 'unreachable';
    await refuseParts(deps, orders, kind, new Map(), () => null, error.description ?? null);
    return false;
  }
  if (records === STOPPED) return true;
  const read = records;
  await indexOrders(
    deps.database,
    [...read.values()].filter((record) => record !== null),
    deps.now().toISOString(),
  );
  const culprits = new Map<string, Culprit>();
  for (const tracking_number of numbers) {
    const reason = whyNot(read.get(tracking_number.toUpperCase()));
    if (reason !== undefined) culprits.set(tracking_number, { tracking_number, reason });
  }
  if (culprits.size === 0) return true;
  await refuseParts(deps, orders, 'not_bookable', culprits, (number) => read.get(number.toUpperCase()) ?? null, null);
  return false;
}

function whyNot(record: Order | null | undefined): Culprit['reason'] | undefined {
  if (!record) return 'not_found';
  const tracking_only = record.tracking_only === true;
  const facts = {
    booking: bookingStateOf(null, record),
    label: labelStateOf(null, record, false),
    state: record.state ?? null,
    tracking_only,
  };
  return whyLeftOut(facts);
}

async function refuseParts(
  deps: BookingDeps,
  orders: ReadonlyMap<BookingPartRow, PartOrderRow[]>,
  kind: string,
  culprits: ReadonlyMap<string, Culprit>,
  recordOf: (trackingNumber: string) => Order | null,
  description: string | null,
): Promise<void> {
  const at = deps.now().toISOString();
  const unknown = [...culprits.values()].filter((culprit) => culprit.reason === 'not_found');
  const near = new Map(
    (
      await suggestNearMatches(
        deps.database,
        unknown.map((culprit) => culprit.tracking_number),
      )
    ).map((one) => [one.tracking_number, one.near_match]),
  );
  await deps.database.transaction().execute(async (transaction) => {
    for (const [part, own] of orders) {
      const booked = own.flatMap(({ tracking_number }) => {
        const record = recordOf(tracking_number);
        if (record?.manifest_id == null) return [];
        const { manifest_id, manifest_number = null, courier_name = null, courier_allocation = null } = record;
        return [{ tracking_number, manifest_id, manifest_number, courier_name, courier_allocation }];
      });
      if (booked.length > 0)
        await settleAsBooked(transaction, part, booked, { kind: 'E2', detail: 'found before sending', at });
      const already = new Set(booked.map((order) => order.tracking_number));
      const rest = own.map((order) => order.tracking_number).filter((number) => !already.has(number));
      await settleAsNotBooked(transaction, part, rest, false, { kind: 'N1', at });
      await changePart(transaction, part.part_id, {
        state: kind === 'not_bookable' ? 'refused' : 'not_sent',
        failure_kind: kind,
        failure_description: description,
        failure_orders: JSON.stringify(
          own.flatMap(({ tracking_number }) => {
            const culprit = culprits.get(tracking_number);
            return culprit ? [{ ...culprit, near_match: near.get(tracking_number) ?? null }] : [];
          }),
        ),
      });
      await recordFinished(transaction, part.attempt_id, at);
    }
  });
}
