import type { GatewayTables, Session } from '#gateway/store/schema/tables.ts';

export type OrderAgainRow = GatewayTables['order_again'];

export async function findOrderAgain(session: Session, trackingNumber: string): Promise<OrderAgainRow | undefined> {
  return session.selectFrom('order_again').selectAll().where('tracking_number', '=', trackingNumber).executeTakeFirst();
}

/** The cancelled order that this one was created from. */
export async function findCreatedFrom(session: Session, trackingNumber: string): Promise<string | null> {
  const row = await session
    .selectFrom('order_again')
    .select('tracking_number')
    .where('new_number', '=', trackingNumber)
    .executeTakeFirst();
  return row?.tracking_number ?? null;
}

export async function putOrderAgain(session: Session, row: OrderAgainRow): Promise<void> {
  const { tracking_number: _number, ...values } = row;
  await session
    .insertInto('order_again')
    .values(row)
    .onConflict((conflict) => conflict.column('tracking_number').doUpdateSet(values))
    .execute();
}

/**
 * Claims an order that is about to be created again. Returns false if another process or click was faster and it changed since it was read.
 * Runs in the caller's transaction.
 */
export async function claimOrderAgain(
  session: Session,
  row: OrderAgainRow,
  earlier: OrderAgainRow | undefined,
): Promise<boolean> {
  const current = await findOrderAgain(session, row.tracking_number);
  const isAsRead =
    current?.state === earlier?.state && current?.sent_at === earlier?.sent_at && current?.epoch === earlier?.epoch;
  if (isAsRead) await putOrderAgain(session, row);
  return isAsRead;
}

/** Orders that have both of the shop's references. */
export async function listNumbersWithReferences(
  session: Session,
  orderNumber: string | null,
  reference: string | null,
): Promise<string[]> {
  const rows = await session
    .selectFrom('indexed_order')
    .select('tracking_number')
    .where('retailer_order_number', orderNumber === null ? 'is' : '=', orderNumber)
    .where('retailer_reference', reference === null ? 'is' : '=', reference)
    .execute();
  return rows.map((row) => row.tracking_number);
}
