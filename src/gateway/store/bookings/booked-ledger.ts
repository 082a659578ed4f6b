import { foldNumber } from '#domain/fold-number.ts';
import { inChunks } from '#gateway/store/in-chunks.ts';
import type { PartOrderRow, Session } from '#gateway/store/schema/tables.ts';

const ROWS = 1000;

export interface NewEvidence {
  readonly part_id: string;
  readonly tracking_number: string | null;
  readonly kind: string;
  readonly detail?: string;
  readonly by_person?: string;
  readonly at: string;
}

/** Adds bookings to the ledger, which is never cleared. An order that is already in it stays unchanged. */
export async function recordBooked(
  session: Session,
  partId: string,
  orders: readonly { readonly tracking_number: string; readonly manifest_id: number | null }[],
  at: string,
): Promise<void> {
  const rows = orders.map((order) => ({
    booked_id: crypto.randomUUID(),
    part_id: partId,
    at,
    folded: foldNumber(order.tracking_number),
    ...order,
  }));
  for (const chunk of inChunks(rows, ROWS)) {
    await session
      .insertInto('order_booked')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function releaseBooked(session: Session, manifestId: number, at: string): Promise<void> {
  await session
    .updateTable('order_booked')
    .set({ released_at: at })
    .where('manifest_id', '=', manifestId)
    .where('released_at', 'is', null)
    .execute();
}

/** Fills in the manifest of entries created by a person's mark, once an answer or a read has named it. */
export async function fillInManifest(
  session: Session,
  partId: string,
  trackingNumbers: readonly string[],
  manifestId: number,
): Promise<void> {
  for (const chunk of inChunks(trackingNumbers.map(foldNumber), ROWS)) {
    await session
      .updateTable('order_booked')
      .set({ manifest_id: manifestId })
      .where('part_id', '=', partId)
      .where('folded', 'in', chunk)
      .where('manifest_id', 'is', null)
      .where('released_at', 'is', null)
      .execute();
  }
}

/** Makes orders of a part no longer count as booked. */
export async function releaseOrdersOf(
  session: Session,
  partId: string,
  trackingNumbers: readonly string[],
  at: string,
): Promise<void> {
  for (const chunk of inChunks(trackingNumbers.map(foldNumber), ROWS)) {
    await session
      .updateTable('order_booked')
      .set({ released_at: at })
      .where('part_id', '=', partId)
      .where('folded', 'in', chunk)
      .where('released_at', 'is', null)
      .execute();
  }
}

/** Orders that bookings made here put on a manifest and that still count as booked. */
export async function listBookedOnManifest(session: Session, manifestId: number): Promise<PartOrderRow[]> {
  return session
    .selectFrom('part_order')
    .selectAll()
    .where('manifest_id', '=', manifestId)
    .where('belief', '=', 'booked')
    .execute();
}

/** The detail of evidence E1 if the answer didn't list the order: it was found by its item's carrier and count. */
export const MATCHED = 'matched';

/** Orders that a booking put on a manifest because they matched an item of its answer that lists none. */
export async function listMatchedOnManifest(
  session: Session,
  attemptId: string,
  manifestId: number,
): Promise<PartOrderRow[]> {
  return session
    .selectFrom('booking_part')
    .innerJoin('part_order', 'part_order.part_id', 'booking_part.part_id')
    .selectAll('part_order')
    .where('booking_part.attempt_id', '=', attemptId)
    .where('part_order.manifest_id', '=', manifestId)
    .where('part_order.belief', '=', 'booked')
    .where('part_order.marked_by', 'is', null)
    .where('part_order.item_position', 'is not', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('evidence')
          .select('evidence_id')
          .whereRef('evidence.tracking_number', '=', 'part_order.tracking_number')
          .whereRef('evidence.part_id', '=', 'part_order.part_id')
          .where('kind', '=', 'E1')
          .where('detail', '=', MATCHED),
      ),
    )
    .execute();
}

/** Refused manifests with orders that still count as booked, other than by a person's mark: an earlier version could leave these behind. */
export async function listRefusedButBooked(session: Session): Promise<number[]> {
  const rows = await session
    .selectFrom('manifest')
    .innerJoin('part_order', 'part_order.manifest_id', 'manifest.manifest_id')
    .select('manifest.manifest_id')
    .distinct()
    .where('manifest.state', '=', 'failed')
    .where('part_order.belief', '=', 'booked')
    .where('part_order.marked_by', 'is', null)
    .execute();
  return rows.map((row) => row.manifest_id);
}

/** By folded number, the manifests that these orders were booked on until their carrier refused them, or the service lost them. */
export async function listRefusedManifests(
  session: Session,
  folded: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const refused = new Map<string, Set<number>>();
  for (const chunk of inChunks(folded, ROWS)) {
    const rows = await session
      .selectFrom('order_booked')
      .innerJoin('manifest', 'manifest.manifest_id', 'order_booked.manifest_id')
      .select(['order_booked.folded', 'manifest.manifest_id'])
      .where('order_booked.folded', 'in', chunk)
      .where('order_booked.released_at', 'is not', null)
      .where('manifest.state', 'in', ['failed', 'gone'])
      .execute();
    for (const row of rows) {
      const known = refused.get(row.folded) ?? new Set();
      refused.set(row.folded, known.add(row.manifest_id));
    }
  }
  return refused;
}

/** When the carrier's refusal of an order's last booking was noticed; undefined if none was refused, or if it was booked again since. */
export async function findRefusedAt(session: Session, trackingNumber: string): Promise<string | undefined> {
  const bookings = session.selectFrom('order_booked').where('folded', '=', foldNumber(trackingNumber));
  const last = await bookings
    .innerJoin('manifest', 'manifest.manifest_id', 'order_booked.manifest_id')
    .select('released_at')
    .where('released_at', 'is not', null)
    .where('manifest.state', '=', 'failed')
    .orderBy('released_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isBooked = await bookings.select('folded').where('released_at', 'is', null).executeTakeFirst();
  return isBooked ? undefined : (last?.released_at ?? undefined);
}

/** Orders that bookings made here put on a manifest, whatever became of them since. */
export async function listNumbersOnManifest(session: Session, manifestId: number): Promise<string[]> {
  const rows = await session
    .selectFrom('part_order')
    .select('tracking_number')
    .where('manifest_id', '=', manifestId)
    .execute();
  return rows.map((row) => row.tracking_number);
}

export async function addEvidence(session: Session, evidence: readonly NewEvidence[]): Promise<void> {
  const rows = evidence.map((row) => ({ evidence_id: crypto.randomUUID(), ...row }));
  for (const chunk of inChunks(rows, ROWS)) await session.insertInto('evidence').values(chunk).execute();
}
