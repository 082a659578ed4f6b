import type { Order } from '#contract/documented/order.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { answeredBefore } from '#domain/known-since.ts';
import { inChunks, NUMBERS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

/** What status webhooks have reported about an order, merged; null if there were none. */
export async function findReceivedRecord(session: Session, trackingNumber: string): Promise<Order | null> {
  const folded = foldNumber(trackingNumber);
  return (await findReceivedRecords(session, [folded])).get(folded) ?? null;
}

/** What status webhooks have reported about several orders, by folded number. */
export async function findReceivedRecords(
  session: Session,
  folded: readonly string[],
): Promise<ReadonlyMap<string, Order>> {
  const records = new Map<string, Order>();
  for (const chunk of inChunks(folded, NUMBERS_PER_STATEMENT)) {
    const rows = await session
      .selectFrom('received_record')
      .select(['folded', 'record'])
      .where('folded', 'in', chunk)
      .execute();
    for (const row of rows) records.set(row.folded, JSON.parse(row.record) as Order);
  }
  return records;
}

/** The folded numbers of those orders that a status webhook has reported on since their record was requested. */
export async function listReceivedSince(
  session: Session,
  folded: readonly string[],
  askedAt: string,
): Promise<ReadonlySet<string>> {
  if (folded.length === 0) return new Set();
  const rows = await session
    .selectFrom('received_record')
    .select('folded')
    .where('folded', 'in', folded)
    .where('received_at', '>=', askedAt)
    .where('received_at', '<', answeredBefore(askedAt))
    .execute();
  return new Set(rows.map((row) => row.folded));
}

/** `isUnknown`: Slipway doesn't know the order, so its record is kept apart. */
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
