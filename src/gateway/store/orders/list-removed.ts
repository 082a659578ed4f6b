import { foldNumber } from '#domain/fold-number.ts';
import { inChunks, NUMBERS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

/** The folded numbers of those orders that a person removed from the working list. */
export async function listRemoved(session: Session, trackingNumbers: readonly string[]): Promise<Set<string>> {
  const removed = new Set<string>();
  for (const chunk of inChunks(trackingNumbers, NUMBERS_PER_STATEMENT)) {
    const folded = chunk.map(foldNumber);
    const rows = await session.selectFrom('removed_order').select('folded').where('folded', 'in', folded).execute();
    for (const row of rows) removed.add(row.folded);
  }
  return removed;
}
