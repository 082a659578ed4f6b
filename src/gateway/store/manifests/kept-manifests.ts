import { markAsReady } from './own-manifests.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

export interface UnkeptManifest {
  readonly attempt_id: string;
  readonly part_id: string;
  readonly item_position: number;
}

/** Booked items without a manifest ID (older services) or stored PDF: sent since `sentSince`, with a link still valid at `now`. */
export async function listUnkeptManifests(session: Session, sentSince: string, now: string): Promise<UnkeptManifest[]> {
  return session
    .selectFrom('booking_item')
    .innerJoin('booking_part', 'booking_part.part_id', 'booking_item.part_id')
    .leftJoin('kept_manifest', (join) =>
      join
        .onRef('kept_manifest.part_id', '=', 'booking_item.part_id')
        .onRef('kept_manifest.item_position', '=', 'booking_item.item_position'),
    )
    .select(['booking_part.attempt_id', 'booking_item.part_id', 'booking_item.item_position'])
    .where('booking_item.success', '=', 1)
    .where('booking_item.manifest_id', 'is', null)
    .where('booking_item.link_expires_at', '>', now)
    .where('booking_part.sent_at', '>', sentSince)
    .where('kept_manifest.part_id', 'is', null)
    .execute();
}

export async function keepManifestPdf(
  session: Session,
  manifest: { part_id: string; item_position: number; pdf: Uint8Array; kept_at: string },
): Promise<void> {
  await session
    .insertInto('kept_manifest')
    .values(manifest)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await markAsReady(session, manifest.part_id, manifest.item_position);
}

/** Positions of the items in a part's answer whose PDF is stored. */
export async function listKeptItems(session: Session, partId: string): Promise<ReadonlySet<number>> {
  const rows = await session
    .selectFrom('kept_manifest')
    .select('item_position')
    .where('part_id', '=', partId)
    .execute();
  return new Set(rows.map((row) => row.item_position));
}

export async function findKeptPdf(session: Session, partId: string, position: number): Promise<Uint8Array | undefined> {
  const row = await session
    .selectFrom('kept_manifest')
    .select('pdf')
    .where('part_id', '=', partId)
    .where('item_position', '=', position)
    .executeTakeFirst();
  return row?.pdf;
}
