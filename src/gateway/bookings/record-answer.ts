import type { UnclearCause } from '#contract/gateway/booking.ts';
import { type JudgedItem, judgeBookingAnswer, type Judgement } from '#domain/booking-outcome.ts';
import { nextReadAt } from '#domain/reconciliation.ts';
import { readLinkLife } from '#domain/signed-link.ts';
import type { RawAnswer } from '#gateway/service/send-booking.ts';
import {
  changePart,
  changePartOrders,
  listUnsettled,
  recordFinished,
  writeItems,
} from '#gateway/store/booking-journal.ts';
import { findRows } from '#gateway/store/indexed-orders.ts';
import type { Session } from '#gateway/store/tables.ts';
import { changeManifest } from '#gateway/store/manifests.ts';
import type { BookingItemRow, BookingPartRow, PartOrderRow } from '#gateway/store/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { leaveUnclear, settleAsBooked, settleAsNotBooked } from './settle-orders.ts';

const KEPT_ANSWER_CHARACTERS = 1_000_000;

/**
 * Writes down what came back for a part, then what it means for each order. The answer is kept as it came before it is
 * judged. Orders that an earlier read settled already stay settled: positive evidence is never taken back here.
 */
export async function recordAnswer(
  deps: BookingDeps,
  part: BookingPartRow,
  { answer, text }: RawAnswer,
): Promise<void> {
  const at = deps.now().toISOString();
  const answered = answer.kind === 'answer';
  await changePart(deps.database, part.part_id, {
    answer_raw: text?.slice(0, KEPT_ANSWER_CHARACTERS) ?? null,
    answered_at: answered ? at : null,
    http_status: answered ? answer.status : null,
  });
  await deps.database.transaction().execute(async (transaction) => {
    const open = await listUnsettled(transaction, part.part_id);
    const judgement = judgeBookingAnswer(await nameCarriers(transaction, open), answer);
    await writeItems(
      transaction,
      part.part_id,
      judgement.items.map((item, position) => toRow(part.part_id, item, position)),
    );
    await recordVerdicts(transaction, part, judgement, answer.kind === 'never_sent', at);
    await keepLinks(transaction, judgement, deps.connection.link.clock.now());
    await changePart(transaction, part.part_id, {
      failure_kind: judgement.failure?.kind ?? null,
      failure_error: judgement.failure?.error ?? null,
      failure_description: judgement.failure?.error_description ?? null,
      failure_orders: JSON.stringify(
        (judgement.failure?.orders ?? []).map((tracking_number) => ({
          tracking_number,
          near_match: null,
          reason: 'not_found',
        })),
      ),
      unclear_cause: judgement.unclear_cause,
    });
  });
}

/** Older services tell items apart by the carrier's name alone (field services F8). */
async function nameCarriers(session: Session, orders: readonly PartOrderRow[]) {
  const rows = await findRows(
    session,
    orders.map((order) => order.tracking_number),
  );
  const names = new Map(rows.map((row) => [row.folded, row.courier_name]));
  return orders.map(({ tracking_number, courier_allocation }) => ({
    tracking_number,
    courier_allocation,
    courier_name: names.get(tracking_number.toUpperCase()) ?? null,
  }));
}

async function keepLinks(session: Session, judgement: Judgement, receivedAt: Date) {
  for (const { manifest_id, manifest_pdf } of judgement.items) {
    if (manifest_id === null || manifest_pdf === null) continue;
    const { issued_at, expires_at } = readLinkLife(manifest_pdf, receivedAt);
    await changeManifest(session, manifest_id, {
      link: manifest_pdf,
      link_issued_at: issued_at,
      link_expires_at: expires_at,
    });
  }
}

async function recordVerdicts(
  session: Session,
  part: BookingPartRow,
  judgement: Judgement,
  neverSent: boolean,
  at: string,
) {
  const byVerdict = Map.groupBy(judgement.orders, (order) => order.verdict);
  const numbersOf = (orders: readonly { tracking_number: string }[] = []) =>
    orders.map((order) => order.tracking_number);
  for (const [item, orders] of Map.groupBy(judgement.orders, (order) => order.item)) {
    if (item !== null) await changePartOrders(session, part.part_id, numbersOf(orders), { item_position: item });
  }
  const twice = judgement.orders.filter((order) => order.mentioned_twice);
  await changePartOrders(session, part.part_id, numbersOf(twice), { mentioned_twice: 1 });

  const booked = (byVerdict.get('booked') ?? []).map(({ tracking_number, item }) => {
    const {
      manifest_id = null,
      manifest_number = null,
      courier_name = null,
      courier_allocation = null,
    } = judgement.items[item ?? -1] ?? {};
    return { tracking_number, manifest_id, manifest_number, courier_name, courier_allocation };
  });
  if (booked.length > 0) await settleAsBooked(session, part, booked, { kind: 'E1', at });
  if (neverSent)
    await settleAsNotBooked(session, part, numbersOf(byVerdict.get('not_booked')), false, { kind: 'N2', at });
  const presumed = numbersOf(byVerdict.get('presumed_not_booked'));
  await changePartOrders(session, part.part_id, presumed, { presumed_not_booked: 1 });
  await leaveUnclear(session, part, numbersOf(byVerdict.get('unclear')));
}

/** Nobody answered in time, or a person stopped waiting: the orders are unclear from now on, and reading begins. */
export async function recordLostAnswer(deps: BookingDeps, part: BookingPartRow, cause: UnclearCause): Promise<void> {
  const now = deps.now();
  const at = now.toISOString();
  await deps.database.transaction().execute(async (transaction) => {
    const open = await listUnsettled(transaction, part.part_id);
    await leaveUnclear(
      transaction,
      part,
      open.map((order) => order.tracking_number),
    );
    await changePart(transaction, part.part_id, {
      state: 'unknown',
      unclear_cause: cause,
      unclear_since: at,
      next_check_at: new Date(nextReadAt(now.getTime(), now.getTime(), Infinity)).toISOString(),
    });
    await recordFinished(transaction, part.attempt_id, at);
  });
}

/** Whether an order that turns out not booked was refused by its carrier, so that its row says "Booking failed". */
export function wasRefusedByCarrier(order: PartOrderRow): boolean {
  return order.item_position !== null || order.manifest_id !== null;
}

function toRow(partId: string, item: JudgedItem, position: number): BookingItemRow {
  const { manifest_pdf: _link, success, also_on_manifest, ...facts } = item;
  return {
    part_id: partId,
    item_position: position,
    ...facts,
    success: success === null ? null : success ? 1 : 0,
    also_on_manifest: JSON.stringify(also_on_manifest),
  };
}
