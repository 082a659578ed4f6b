import { findNearMatch } from '#domain/near-match.ts';
import { listNumbersOfLength } from '#gateway/store/orders/indexed-orders.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

/** Searching the index takes time for each number, and people don't read more suggestions than this. */
const SUGGESTIONS = 50;

/** Unknown numbers, each with the order that was probably meant. */
export async function suggestNearMatches(database: Database, unknown: readonly string[]) {
  const byLength = new Map<number, string[]>();
  const suggested: { tracking_number: string; near_match: string | null }[] = [];
  for (const [place, tracking_number] of unknown.entries()) {
    let near_match: string | null = null;
    if (place < SUGGESTIONS) {
      const { length } = tracking_number;
      const known = byLength.get(length) ?? (await listNumbersOfLength(database, length));
      byLength.set(length, known);
      near_match = findNearMatch(tracking_number, known) ?? null;
    }
    suggested.push({ tracking_number, near_match });
  }
  return suggested;
}
