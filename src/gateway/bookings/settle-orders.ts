import { changeOwnFacts } from '#gateway/store/orders/indexed-orders.ts';
import { changePartOrders } from '#gateway/store/bookings/booking-journal.ts';
import { relockOrders, unlockOrders } from '#gateway/store/bookings/order-locks.ts';
import { addEvidence, fillInManifest, recordBooked, releaseOrdersOf } from '#gateway/store/bookings/booked-ledger.ts';
import { setBackOrders } from '#gateway/store/bookings/set-back-orders.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { findItemsOf, assignOwnId } from '#gateway/store/manifests/own-manifests.ts';
import { watchManifest } from '#gateway/store/manifests/manifests.ts';
import type { BookingPartRow, PartOrderRow } from '#gateway/store/schema/tables.ts';

/**
 * How an order's outcome is known (reliability: belief invariants).
 * E1 an item of the answer · E2 a read with a manifest ID · E4 a person's mark ·
 * N1 never sent · N2 nothing was written · N3 refused request and clean read · N4 failed item and clean read ·
 * N5 clean reads after the quiet time · N6 a person's mark · late_answer arrived after its orders were settled or unclear ·
 * document: the manifest's document contradicts the answer.
 */
export type EvidenceKind = 'E1' | 'E2' | 'E4' | 'N1' | 'N2' | 'N3' | 'N4' | 'N5' | 'N6' | 'late_answer' | 'document';

export interface BookedOrder {
  readonly tracking_number: string;
  readonly manifest_id: number | null;
  readonly manifest_number: string | null;
  readonly courier_name?: string | null;
  readonly courier_allocation?: string | null;
}

interface Proof {
  readonly kind: EvidenceKind;
  readonly detail?: string;
  readonly by?: string;
  readonly at: string;
}

/** Records orders as booked: updates evidence, ledger, lock and index in the caller's transaction. */
export async function settleAsBooked(
  session: Session,
  part: BookingPartRow,
  orders: readonly BookedOrder[],
  proof: Proof,
) {
  await recordBooked(
    session,
    part.part_id,
    orders.map(({ tracking_number, manifest_id }) => ({ tracking_number, manifest_id })),
    proof.at,
  );
  await addProof(
    session,
    part,
    orders.map((order) => order.tracking_number),
    proof,
  );
  const items = await findItemsOf(session, part.part_id);
  const keyOf = ({ tracking_number, manifest_id, courier_name, courier_allocation }: BookedOrder) =>
    manifest_id ?? `${items.get(tracking_number) ?? ''}\n${courier_allocation ?? courier_name ?? ''}`;
  for (const group of Map.groupBy(orders, keyOf).values()) {
    const [first] = group;
    if (!first) continue;
    const { manifest_id, manifest_number, courier_name = null, courier_allocation = null } = first;
    const own =
      manifest_id === null
        ? await assignOwnId(session, {
            part_id: part.part_id,
            item_position: items.get(first.tracking_number) ?? null,
            carrier: courier_allocation ?? courier_name,
          })
        : null;
    const numbers = group.map((order) => order.tracking_number);
    const marked = proof.by === undefined ? {} : { marked_by: proof.by, marked_at: proof.at };
    await changePartOrders(session, part.part_id, numbers, {
      belief: 'booked',
      presumed_not_booked: 0,
      contradicted: 0,
      manifest_id,
      manifest_number,
      ...marked,
    });
    await unlockOrders(session, part.part_id, numbers);
    const facts = {
      own_booking: 'booked',
      booking_id: part.attempt_id,
      booked_at: part.sent_at ?? proof.at,
      unchecked: 0,
      own_manifest_id: own,
      ...(manifest_id === null ? {} : { manifest_id }),
      ...(manifest_id === null && manifest_number === null ? {} : { manifest_number }),
    } as const;
    await changeOwnFacts(session, numbers, facts, { courier_name, courier_allocation });
    if (manifest_id !== null) await fillInManifest(session, part.part_id, numbers, manifest_id);
    const id = manifest_id ?? own;
    if (id === null) continue;
    await watchManifest(session, {
      manifest_id: id,
      manifest_number,
      courier_name,
      courier_allocation,
      order_count: null,
      booked_at: part.sent_at ?? proof.at,
      attempt_id: part.attempt_id,
      // A manifest without an ID can't be looked up.
      next_check_at: manifest_id === null ? null : proof.at,
    });
  }
}

/**
 * Records orders as not booked. `showAsFailed`: a carrier refused them, and their rows say so until they are booked;
 * orders of a request that was rejected as a whole are simply not booked.
 */
export async function settleAsNotBooked(
  session: Session,
  part: BookingPartRow,
  trackingNumbers: readonly string[],
  showAsFailed: boolean,
  proof: Proof,
) {
  if (trackingNumbers.length === 0) return;
  await addProof(session, part, trackingNumbers, proof);
  const marked = proof.by === undefined ? {} : { marked_by: proof.by, marked_at: proof.at };
  await changePartOrders(session, part.part_id, trackingNumbers, {
    belief: 'not_booked',
    presumed_not_booked: 0,
    contradicted: 0,
    ...marked,
  });
  await unlockOrders(session, part.part_id, trackingNumbers);
  if (showAsFailed) await setBackOrders(session, trackingNumbers);
  await changeOwnFacts(session, trackingNumbers, {
    own_booking: showAsFailed ? 'failed' : null,
    booking_id: part.attempt_id,
    booked_at: null,
    manifest_id: null,
    manifest_number: null,
    own_manifest_id: null,
  });
}

/** The outcome is unknown: the locks stay, and the rows show it. */
export async function leaveUnclear(session: Session, part: BookingPartRow, trackingNumbers: readonly string[]) {
  if (trackingNumbers.length === 0) return;
  await changePartOrders(session, part.part_id, trackingNumbers, { belief: 'unclear' });
  await changeOwnFacts(session, trackingNumbers, { own_booking: 'unclear', booking_id: part.attempt_id });
}

/**
 * Evidence contradicts the settled outcome: the orders are unclear and locked again. By default only a manifest or a person can settle
 * them; with a `change` of other columns, reads can as well.
 */
export async function contradict(
  session: Session,
  part: BookingPartRow,
  trackingNumbers: readonly string[],
  proof: Proof,
  change: Partial<PartOrderRow> = { contradicted: 1 },
) {
  if (trackingNumbers.length === 0) return;
  await addProof(session, part, trackingNumbers, proof);
  await releaseOrdersOf(session, part.part_id, trackingNumbers, proof.at);
  await relockOrders(session, part.part_id, trackingNumbers, proof.at);
  await changePartOrders(session, part.part_id, trackingNumbers, { ...change, presumed_not_booked: 0 });
  await leaveUnclear(session, part, trackingNumbers);
}

/** Records evidence that settles nothing by itself. */
export async function addNote(session: Session, part: BookingPartRow, proof: Proof) {
  await addEvidence(session, [{ part_id: part.part_id, tracking_number: null, ...evidenceOf(proof) }]);
}

async function addProof(session: Session, part: BookingPartRow, trackingNumbers: readonly string[], proof: Proof) {
  const evidence = evidenceOf(proof);
  await addEvidence(
    session,
    trackingNumbers.map((tracking_number) => ({
      part_id: part.part_id,
      tracking_number,
      ...evidence,
    })),
  );
}

function evidenceOf({ kind, detail, by, at }: Proof) {
  return { kind, at, ...(detail === undefined ? {} : { detail }), ...(by === undefined ? {} : { by_person: by }) };
}
