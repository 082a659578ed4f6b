import type { GatewayTables, Session } from './tables.ts';

export type CancelRow = GatewayTables['order_cancel'];

export async function findCancel(session: Session, trackingNumber: string): Promise<CancelRow | undefined> {
  return session
    .selectFrom('order_cancel')
    .selectAll()
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirst();
}

export async function upsertCancel(session: Session, cancel: CancelRow): Promise<void> {
  const { tracking_number: _number, ...values } = cancel;
  await session
    .insertInto('order_cancel')
    .values(cancel)
    .onConflict((conflict) => conflict.column('tracking_number').doUpdateSet(values))
    .execute();
}

/** Cancels whose outcome is open: sent by an earlier process, or with a lost answer. */
export async function listOpenCancels(session: Session): Promise<CancelRow[]> {
  return session.selectFrom('order_cancel').selectAll().where('state', 'in', ['sending', 'unclear']).execute();
}
