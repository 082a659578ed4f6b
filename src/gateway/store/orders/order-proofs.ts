import { foldNumber } from '#domain/fold-number.ts';
import { nullsLowest } from '#gateway/store/dialect.ts';
import { inChunks, NUMBERS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import { readSetting, writeSetting } from '#gateway/store/settings.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

/** What Slipway knows from before that helps to tell whether a service lets it read orders. */
export interface OrderProofs {
  /**
   * Orders that the service is certain to know, because it labelled or booked them for us or reported on them: at most `limit`, those
   * among `wanted` first, else the ones that came in last.
   */
  findProven(wanted: readonly string[], limit: number): Promise<readonly string[]>;
  /** Whether the service at this address has ever let Slipway read orders. */
  hasRead(serviceUrl: string): Promise<boolean>;
  recordRead(serviceUrl: string): Promise<void>;
}

const READ_FROM = 'orders_read_from';

export function orderProofs(session: Session): OrderProofs {
  return {
    findProven: (wanted, limit) => findProven(session, wanted, limit),
    hasRead: async (serviceUrl) => (await readSetting(session, READ_FROM)) === serviceUrl,
    recordRead: (serviceUrl) => writeSetting(session, READ_FROM, serviceUrl),
  };
}

/** A cancelled order may be forgotten. */
async function findProven(session: Session, wanted: readonly string[], limit: number): Promise<readonly string[]> {
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
}

const numbersOf = (rows: readonly { readonly tracking_number: string }[]) => rows.map((row) => row.tracking_number);
