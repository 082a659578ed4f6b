import { sql } from 'kysely';
import { foldNumber } from '#domain/fold-number.ts';
import { isFree } from '#server/database/process-rows.ts';
import type { GatewayTables, Session } from '#gateway/store/schema/tables.ts';

export type CancelRow = GatewayTables['order_cancel'];

export async function findCancel(session: Session, trackingNumber: string): Promise<CancelRow | undefined> {
  return session
    .selectFrom('order_cancel')
    .selectAll()
    .where('folded', '=', foldNumber(trackingNumber))
    .executeTakeFirst();
}

/** Records a person's cancel request; replaces an earlier one for the same order. */
export async function beginCancel(session: Session, cancel: CancelRow): Promise<void> {
  await session.deleteFrom('order_cancel').where('folded', '=', cancel.folded).execute();
  await session.insertInto('order_cancel').values(cancel).execute();
}

/** Records that the service showed the order just before its DELETE. */
export async function setWasRead(session: Session, { folded, turn }: Pick<CancelRow, 'folded' | 'turn'>) {
  await session
    .updateTable('order_cancel')
    .set({ was_read: 1 })
    .where('folded', '=', folded)
    .where('turn', '=', turn)
    .execute();
}

/** Changes a cancel that is still open and in the same turn. Returns false if it isn't because someone else was faster. */
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

/** The state of these orders' cancels, by folded number. */
export async function findCancelStates(
  session: Session,
  folded: readonly string[],
): Promise<ReadonlyMap<string, CancelRow['state']>> {
  const rows = await session
    .selectFrom('order_cancel')
    .select(['folded', 'state'])
    .where('folded', 'in', folded)
    .execute();
  return new Map(rows.map((row) => [row.folded, row.state]));
}

/** Folded numbers of orders being cancelled: the request is in flight, or its answer was lost. */
export async function findBeingCancelled(session: Session): Promise<ReadonlySet<string>> {
  const open = await session
    .selectFrom('order_cancel')
    .select('folded')
    .where('state', 'in', ['sending', 'unclear'])
    .execute();
  return new Set(open.map(({ folded }) => folded));
}

/** This process's cancels without an outcome: in flight, or their answer was lost. */
export async function listOpenCancels(session: Session, epoch: number): Promise<CancelRow[]> {
  return session
    .selectFrom('order_cancel')
    .selectAll()
    .where('state', 'in', ['sending', 'unclear'])
    .where('epoch', '=', epoch)
    .execute();
}

/** Takes over open cancels of processes that have ended. Returns the orders of those taken over. */
export async function adoptCancels(session: Session, epoch: number): Promise<string[]> {
  const isLeftOver = sql<boolean>`(epoch is null or epoch <> ${epoch}) and ${isFree('order_cancel.epoch', epoch)}`;
  const left = await session
    .selectFrom('order_cancel')
    .select('folded')
    .where('state', 'in', ['sending', 'unclear'])
    .where(isLeftOver)
    .execute();
  const folded = left.map((cancel) => cancel.folded);
  if (folded.length === 0) return [];
  const taken = await session
    .updateTable('order_cancel')
    .set({ epoch })
    .where('folded', 'in', folded)
    .where('state', 'in', ['sending', 'unclear'])
    .where(isLeftOver)
    .returning('folded')
    .execute();
  return taken.map((cancel) => cancel.folded);
}
