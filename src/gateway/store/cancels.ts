import { foldNumber } from '#domain/fold-number.ts';
import type { GatewayTables, Session } from './tables.ts';

export type CancelRow = GatewayTables['order_cancel'];

export async function findCancel(session: Session, trackingNumber: string): Promise<CancelRow | undefined> {
  return session
    .selectFrom('order_cancel')
    .selectAll()
    .where('folded', '=', foldNumber(trackingNumber))
    .executeTakeFirst();
}

/** Records that a person asked for a cancel; it replaces an earlier request for the same order. */
export async function beginCancel(session: Session, cancel: CancelRow): Promise<void> {
  await session.deleteFrom('order_cancel').where('folded', '=', cancel.folded).execute();
  await session.insertInto('order_cancel').values(cancel).execute();
}

/** Changes a cancel that is still open and of the same turn. False when it is not: somebody else was there first. */
export async function changeOpenCancel(
  session: Session,
  { folded, turn }: Pick<CancelRow, 'folded' | 'turn'>,
  change: Pick<CancelRow, 'state' | 'code' | 'message'>,
): Promise<boolean> {
  const { numUpdatedRows } = await session
    .updateTable('order_cancel')
    .set(change)
    .where('folded', '=', folded)
    .where('turn', '=', turn)
    .where('state', 'in', ['sending', 'unclear'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Cancels whose outcome is open: on their way, or with a lost answer. */
export async function listOpenCancels(session: Session): Promise<CancelRow[]> {
  return session.selectFrom('order_cancel').selectAll().where('state', 'in', ['sending', 'unclear']).execute();
}
