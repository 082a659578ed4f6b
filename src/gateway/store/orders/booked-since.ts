import type { Order } from '#contract/documented/order.ts';
import { answeredBefore } from '#domain/known-since.ts';
import type { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { inChunks, NUMBERS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import type { IndexedOrderRow, Session } from '#gateway/store/schema/tables.ts';

export type Manifested = Pick<Order, 'manifest_id' | 'manifest_number'>;

/**
 * The manifests of orders that were booked after they were read, by folded number: a record from before doesn't name them, and says nothing
 * against them.
 */
export async function readBookedSince(
  session: Session,
  rows: readonly IndexedOrderRow[],
  askedAt: string,
): Promise<ReadonlyMap<string, Manifested>> {
  const manifests = new Map<string, Manifested>();
  const booked = rows.filter((row) => row.manifest_id !== null);
  for (const chunk of inChunks(booked, NUMBERS_PER_STATEMENT)) {
    const numbers = chunk.map((row) => row.folded);
    const since = await session
      .selectFrom('order_booked')
      .select('folded')
      .where('folded', 'in', numbers)
      .where('at', '>=', askedAt)
      .where('at', '<', answeredBefore(askedAt))
      .where('released_at', 'is', null)
      .execute();
    const isSince = new Set(since.map((row) => row.folded));
    for (const { folded, manifest_id, manifest_number } of chunk.filter((row) => isSince.has(row.folded)))
      manifests.set(folded, {
        manifest_id: manifest_id as ManifestId,
        manifest_number: manifest_number as ManifestNumber | null,
      });
  }
  return manifests;
}
