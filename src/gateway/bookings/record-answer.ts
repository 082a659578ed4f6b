import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { UnclearCause } from '#contract/gateway/booking.ts';
import { type JudgedItem, type JudgedOrder, judgeBookingAnswer, type Judgement } from '#domain/booking-outcome.ts';
import { nextReadAt } from '#domain/reconciliation.ts';
import { readLinkLife } from '#domain/signed-link.ts';
import type { RawAnswer } from '#gateway/service/send-booking.ts';
import { MATCHED } from '#gateway/store/bookings/booked-ledger.ts';
import { changePartOrders, listUnsettled, readPart, writeItems } from '#gateway/store/bookings/booking-journal.ts';
import { changeManifest, findManifest } from '#gateway/store/manifests/manifests.ts';
import { answer as answerPlace, manifestLink } from '#gateway/store/sealed-places.ts';
import type { BookingItemRow, BookingPartRow, PartOrderRow, Session } from '#gateway/store/schema/tables.ts';
import type { Vault } from '#server/vault.ts';
import type { BookingDeps } from './booking-deps.ts';
import { movePart } from './move-part.ts';
import { nameCarriers } from './name-carriers.ts';
import { releaseOrders } from './release-orders.ts';
import { leaveUnclear, settleAsBooked, settleAsNotBooked } from './settle-orders.ts';

/**
 * Records a part's answer, what it means for each order, and the part's new state, all in one transaction: after a kill
 * the part is still merely sent, never half judged. Returns false if nobody is waiting for the part any more because
 * another process has declared its answer lost.
 */
export async function recordAnswer(deps: BookingDeps, partId: string, { answer, text }: RawAnswer): Promise<boolean> {
  const now = deps.now();
  const at = toIsoTime(now);
  const answered = answer.kind === 'answer';
  return inTransaction(deps.database, async (transaction) => {
    const part = await readPart(transaction, partId);
    if (part.state !== 'sending') return false;
    const open = await listUnsettled(transaction, partId);
    const judgement = judgeBookingAnswer(await nameCarriers(transaction, open), answer);
    const items = judgement.items.map((item, position) =>
      toItemRow(partId, item, position, deps.connection.link.clock.now()),
    );
    await writeItems(transaction, partId, items);
    await recordVerdicts(transaction, part, judgement, at);
    await keepLinks(transaction, deps, judgement);
    const left = await listUnsettled(transaction, partId);
    const nextCheck = answer.kind === 'lost' ? nextReadAt(now, now, Infinity) : now;
    await movePart(transaction, partId, { kind: 'learned', open: left.length, canFindOut: true }, at, {
      answer_raw: sealAnswer(deps.vault, partId, text),
      answered_at: answered ? at : null,
      http_status: answered ? answer.status : null,
      ...describeFailure(judgement),
      unclear_cause: judgement.unclear_cause,
      unclear_since: left.length === 0 ? null : at,
      next_check_at: left.length === 0 ? null : toIsoTime(nextCheck),
    });
    return true;
  });
}

/**
 * Nobody answered in time, a person stopped waiting, or the process that sent the part ended: its orders are unclear
 * from now on, and this process starts reading them.
 */
export async function recordLostAnswer(deps: BookingDeps, partId: string, cause: UnclearCause): Promise<void> {
  const now = deps.now();
  const at = toIsoTime(now);
  const isTakenOver = await inTransaction(deps.database, async (transaction) => {
    const part = await readPart(transaction, partId);
    if (part.state !== 'sending') return false;
    const open = numbersOf(await listUnsettled(transaction, partId));
    await leaveUnclear(transaction, part, open);
    await movePart(transaction, partId, { kind: 'learned', open: open.length, canFindOut: true }, at, {
      unclear_cause: cause,
      unclear_since: at,
      next_check_at: toIsoTime(nextReadAt(now, now, Infinity)),
      boot_epoch: deps.epoch,
    });
    return part.boot_epoch !== deps.epoch;
  });
  if (isTakenOver) deps.quiescence.adopt(partId);
}

/** Records what a judged answer says about orders that have no outcome yet. */
export async function recordVerdicts(session: Session, part: BookingPartRow, judgement: Judgement, at: string) {
  const byVerdict = Map.groupBy(judgement.orders, (order) => order.verdict);
  for (const [item, orders] of Map.groupBy(judgement.orders, (order) => order.item)) {
    if (item !== null) await changePartOrders(session, part.part_id, numbersOf(orders), { item_position: item });
  }
  const twice = judgement.orders.filter((order) => order.mentioned_twice);
  await changePartOrders(session, part.part_id, numbersOf(twice), { mentioned_twice: 1 });
  await settleReported(session, part, judgement, at);
  await settleAsNotBooked(session, part, numbersOf(byVerdict.get('not_booked')), false, { kind: 'N2', at });
  const presumed = numbersOf(byVerdict.get('presumed_not_booked'));
  await changePartOrders(session, part.part_id, presumed, { presumed_not_booked: 1 });
  await leaveUnclear(session, part, [...presumed, ...numbersOf(byVerdict.get('unclear'))]);
}

/**
 * Records the orders that an answer reports as booked. `detail` describes the answer. An answer that was long on its way may report a
 * manifest that its carrier has refused since: the refusal is final, and a read shows what became of the orders.
 */
export async function settleReported(
  session: Session,
  part: BookingPartRow,
  { orders, items }: Judgement,
  at: string,
  detail?: string,
) {
  const booked = orders.filter((order) => order.verdict === 'booked');
  const isMatched = ({ item }: JudgedOrder) => item !== null && items[item]?.is_listing === false;
  for (const [matched, group] of Map.groupBy(booked, isMatched)) {
    const reported = group.map(({ tracking_number, item }) => {
      const {
        manifest_id = null,
        manifest_number = null,
        courier_name = null,
        courier_allocation = null,
      } = items[item ?? -1] ?? {};
      return { tracking_number, manifest_id, manifest_number, courier_name, courier_allocation };
    });
    const how = matched ? MATCHED : detail;
    await settleAsBooked(session, part, reported, { kind: 'E1', ...(how === undefined ? {} : { detail: how }), at });
  }
  for (const id of (await listRefusedItems(session, { items })).values()) await releaseOrders(session, id, at);
}

/** The manifests in an answer that their carriers have refused since, by the position of their items. */
export async function listRefusedItems(
  session: Session,
  { items }: Pick<Judgement, 'items'>,
): Promise<Map<number | null, number>> {
  const refused = new Map<number | null, number>();
  for (const [position, { manifest_id }] of items.entries()) {
    if (manifest_id === null) continue;
    if ((await findManifest(session, manifest_id))?.state === 'failed') refused.set(position, manifest_id);
  }
  return refused;
}

/** The columns for a refusal of the whole request. Only a read shows why each order was refused; until then its reason is `not_said`. */
export function describeFailure({ failure }: Judgement) {
  return {
    failure_kind: failure?.kind ?? null,
    failure_error: failure?.error ?? null,
    failure_description: failure?.error_description ?? null,
    failure_orders: JSON.stringify(
      (failure?.orders ?? []).map((tracking_number) => ({ tracking_number, near_match: null, reason: 'not_said' })),
    ),
  };
}

/** The whole answer is stored: it is the evidence, and the only place of the link of a manifest without an ID. */
export function sealAnswer(vault: Vault, partId: string, text: string | null) {
  return text === null ? null : vault.seal(text, answerPlace(partId));
}

export async function keepLinks(session: Session, { vault, connection }: BookingDeps, { items }: Judgement) {
  const receivedAt = connection.link.clock.now();
  for (const { manifest_id, manifest_pdf } of items) {
    if (manifest_id === null || manifest_pdf === null) continue;
    const { issued_at, expires_at } = readLinkLife(manifest_pdf, receivedAt);
    await changeManifest(session, manifest_id, {
      link: vault.seal(manifest_pdf, manifestLink(manifest_id)),
      link_issued_at: issued_at,
      link_expires_at: expires_at,
    });
  }
}

/** Whether an order that turned out not to be booked was refused by its carrier, so that its row says "Booking failed". */
export function wasRefusedByCarrier(order: PartOrderRow): boolean {
  return order.item_position !== null || order.manifest_id !== null;
}

const numbersOf = (orders: readonly { tracking_number: string }[] = []) => orders.map((order) => order.tracking_number);

export function toItemRow(partId: string, item: JudgedItem, position: number, receivedAt: number): BookingItemRow {
  const { manifest_pdf, success, also_on_manifest, is_listing: _, ...facts } = item;
  return {
    part_id: partId,
    item_position: position,
    ...facts,
    success: success === null ? null : success ? 1 : 0,
    also_on_manifest: JSON.stringify(also_on_manifest),
    link_expires_at: manifest_pdf === null ? null : readLinkLife(manifest_pdf, receivedAt).expires_at,
  };
}
