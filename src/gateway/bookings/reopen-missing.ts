import { foldNumber } from '#domain/fold-number.ts';
import { listMatchedOnManifest } from '#gateway/store/bookings/booked-ledger.ts';
import { readPart } from '#gateway/store/bookings/booking-journal.ts';
import { changeOwnFacts, findFacts } from '#gateway/store/orders/indexed-orders.ts';
import type { ManifestRow, Session } from '#gateway/store/schema/tables.ts';
import { movePart } from './move-part.ts';
import { contradict } from './settle-orders.ts';

/**
 * A manifest's document lists its orders. Those that count as booked on it only because they matched the answer, and that are not in the
 * list, are unclear and locked again. If none of the listed numbers is known here, the list uses other numbers, and proves nothing. Runs in
 * the transaction that stores the document. Returns the parts to read.
 */
export async function reopenMissing(
  session: Session,
  { manifest_id, attempt_id, orders }: Pick<ManifestRow, 'manifest_id' | 'attempt_id' | 'orders'>,
  at: string,
): Promise<string[]> {
  const listed = new Set((JSON.parse(orders ?? '[]') as string[]).map(foldNumber));
  if (attempt_id === null || listed.size === 0) return [];
  const matched = await listMatchedOnManifest(session, attempt_id, manifest_id);
  const missing = matched.filter((order) => !listed.has(order.folded));
  if (missing.length === 0 || (await findFacts(session, [...listed], ['folded'])).length === 0) return [];
  const byPart = Map.groupBy(missing, (order) => order.part_id);
  for (const [partId, own] of byPart) {
    const numbers = own.map((order) => order.tracking_number);
    const proof = { kind: 'document', detail: `not on manifest ${manifest_id}`, at } as const;
    const change = { item_position: null, manifest_id: null, manifest_number: null };
    await contradict(session, await readPart(session, partId), numbers, proof, change);
    await changeOwnFacts(session, numbers, { manifest_id: null, manifest_number: null });
    const facts = { unclear_cause: 'incomplete', unclear_since: at, next_check_at: at } as const;
    await movePart(session, partId, { kind: 'reopened', canFindOut: true }, at, facts);
  }
  return [...byPart.keys()];
}
