import type { Order } from '#contract/documented/order.ts';
import { foldNumber } from '#domain/fold-number.ts';
import type { Session } from './tables.ts';

/** What status webhooks told of an order, put together; null when none did. */
export async function findReceivedRecord(session: Session, trackingNumber: string): Promise<Order | null> {
  const row = await session
    .selectFrom('received_record')
    .select('record')
    .where('folded', '=', foldNumber(trackingNumber))
    .executeTakeFirst();
  return row ? (JSON.parse(row.record) as Order) : null;
}

/** Of these orders, by their folded numbers, those that a status webhook told of at that moment or later. */
export async function listReceivedSince(
  session: Session,
  folded: readonly string[],
  moment: string,
): Promise<ReadonlySet<string>> {
  if (folded.length === 0) return new Set();
  const rows = await session
    .selectFrom('received_record')
    .select('folded')
    .where('folded', 'in', folded)
    .where('received_at', '>=', moment)
    .execute();
  return new Set(rows.map((row) => row.folded));
}

/** `isUnknown`: of an order that Slipway doesn't know; it is kept apart. */
export async function writeReceivedRecord(
  session: Session,
  record: Order,
  now: string,
  isUnknown = false,
): Promise<void> {
  const columns = { record: JSON.stringify(record), received_at: now, kept_apart: isUnknown ? 1 : 0 } as const;
  await session
    .insertInto('received_record')
    .values({ folded: foldNumber(record.tracking_number), ...columns })
    .onConflict((conflict) => conflict.column('folded').doUpdateSet(columns))
    .execute();
}
