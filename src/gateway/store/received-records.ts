import type { Order } from '#contract/documented/order.ts';
import type { Session } from './tables.ts';

/** What status webhooks told of an order, put together; null when none did. */
export async function findReceivedRecord(session: Session, trackingNumber: string): Promise<Order | null> {
  const row = await session
    .selectFrom('received_record')
    .select('record')
    .where('folded', '=', trackingNumber.toUpperCase())
    .executeTakeFirst();
  return row ? (JSON.parse(row.record) as Order) : null;
}

export async function writeReceivedRecord(session: Session, record: Order, now: string): Promise<void> {
  const columns = { record: JSON.stringify(record), received_at: now };
  await session
    .insertInto('received_record')
    .values({ folded: record.tracking_number.toUpperCase(), ...columns })
    .onConflict((conflict) => conflict.column('folded').doUpdateSet(columns))
    .execute();
}
