import { foldNumber } from '#domain/fold-number.ts';
import { inChunks, NUMBERS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

export interface KeptDocument {
  readonly kind: string;
  readonly page_size: string | null;
}

/** The documents that the service has besides the label, by folded number. Orders without an answer yet are missing from the map. */
export async function findLabelDocuments(
  session: Session,
  trackingNumbers: readonly string[],
): Promise<ReadonlyMap<string, readonly KeptDocument[]>> {
  const found = new Map<string, readonly KeptDocument[]>();
  for (const chunk of inChunks(trackingNumbers.map(foldNumber), NUMBERS_PER_STATEMENT)) {
    const rows = await session
      .selectFrom('label_documents')
      .selectAll()
      .where('folded', 'in', [...chunk])
      .execute();
    for (const row of rows) found.set(row.folded, JSON.parse(row.documents) as KeptDocument[]);
  }
  return found;
}

/** Stores the list of an order's documents. Returns whether it has changed. */
export async function keepLabelDocuments(
  session: Session,
  trackingNumber: string,
  kept: readonly KeptDocument[],
): Promise<boolean> {
  const folded = foldNumber(trackingNumber);
  const documents = JSON.stringify(kept);
  const known = await session
    .selectFrom('label_documents')
    .select('documents')
    .where('folded', '=', folded)
    .executeTakeFirst();
  if (known?.documents === documents) return false;
  await session
    .insertInto('label_documents')
    .values({ folded, documents })
    .onConflict((conflict) => conflict.column('folded').doUpdateSet({ documents }))
    .execute();
  return true;
}
