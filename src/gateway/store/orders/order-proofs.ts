import { foldNumber } from '#domain/fold-number.ts';
import { nullsLowest } from '#gateway/store/dialect.ts';
import { inChunks, NUMBERS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

/** Finds orders that the service is certain to know, at most `limit`, if possible among the wanted ones. */
export type FindProven = (wanted: readonly string[], limit: number) => Promise<string[]>;

/**
 * Orders that the service is certain to know, because it labelled or booked them for us or reported on them: those among `wanted` first,
 * else the ones that came in last. A cancelled order may be forgotten.
 */
export const findProven =
  (session: Session): FindProven =>
  async (wanted, limit) => {
    const proven = session
      .selectFrom('indexed_order')
      .select('tracking_number')
      .where((where) => where.or([where('state', 'is', null), where('state', '<>', 'cancelled')]))
      .where((where) =>
        where.or([
          where('own_label', '=', 'ready'),
          where('manifest_id', 'is not', null),
          where.and([where('unchecked', '=', 0), where('state', 'is not', null)]),
        ]),
      )
      .limit(limit);
    const found: string[] = [];
    for (const chunk of inChunks(wanted.map(foldNumber), NUMBERS_PER_STATEMENT))
      found.push(...numbersOf(await proven.where('folded', 'in', chunk).execute()));
    return found.length > 0
      ? found.slice(0, limit)
      : numbersOf(await proven.orderBy('came_in_at', nullsLowest('desc')).execute());
  };

const numbersOf = (rows: readonly { readonly tracking_number: string }[]) => rows.map((row) => row.tracking_number);
