import type { Session } from '#gateway/store/schema/tables.ts';

/** The key of a manifest that came without an ID: its item in a part's answer, or its carrier if no item names its orders. */
export interface ManifestWithoutId {
  readonly part_id: string;
  readonly item_position: number | null;
  readonly carrier: string | null;
}

const NO_ITEM = -1;

/**
 * The ID that Slipway gives a manifest that the service returned without one (field services F8): negative, so that it
 * is never mistaken for one of the service's. Idempotent: the same manifest always gets the same ID.
 */
export async function assignOwnId(
  session: Session,
  { part_id, item_position, carrier }: ManifestWithoutId,
): Promise<number> {
  const key = {
    part_id,
    item_position: item_position ?? NO_ITEM,
    carrier: item_position === null ? (carrier ?? '') : '',
  };
  const known = await session
    .selectFrom('own_manifest')
    .select('manifest_id')
    .where('part_id', '=', key.part_id)
    .where('item_position', '=', key.item_position)
    .where('carrier', '=', key.carrier)
    .executeTakeFirst();
  if (known) return known.manifest_id;
  const { last } = await session
    .selectFrom('own_manifest')
    .select((where) => where.fn.min('manifest_id').as('last'))
    .executeTakeFirstOrThrow();
  const manifest_id = (last ?? 0) - 1;
  await session
    .insertInto('own_manifest')
    .values({ manifest_id, ...key })
    .execute();
  return manifest_id;
}

/** A part's orders with the position of the answer's item that names them. */
export async function findItemsOf(session: Session, partId: string): Promise<Map<string, number | null>> {
  const rows = await session
    .selectFrom('part_order')
    .select(['tracking_number', 'item_position'])
    .where('part_id', '=', partId)
    .execute();
  return new Map(rows.map((row) => [row.tracking_number, row.item_position]));
}

/** The stored PDF of such a manifest; undefined if there is none yet. */
export async function findOwnPdf(session: Session, manifestId: number): Promise<Uint8Array | undefined> {
  const row = await session
    .selectFrom('own_manifest')
    .innerJoin('kept_manifest', (join) =>
      join
        .onRef('kept_manifest.part_id', '=', 'own_manifest.part_id')
        .onRef('kept_manifest.item_position', '=', 'own_manifest.item_position'),
    )
    .select('kept_manifest.pdf')
    .where('own_manifest.manifest_id', '=', manifestId)
    .executeTakeFirst();
  return row?.pdf;
}

/** Marks a manifest without an ID as ready, once its PDF is stored. */
export async function markAsReady(session: Session, partId: string, itemPosition: number): Promise<void> {
  await session
    .updateTable('manifest')
    .set({ state: 'ready' })
    .where('state', '=', 'being_made')
    .where('manifest_id', 'in', (sub) =>
      sub
        .selectFrom('own_manifest')
        .select('own_manifest.manifest_id')
        .where('part_id', '=', partId)
        .where('item_position', '=', itemPosition),
    )
    .execute();
}
