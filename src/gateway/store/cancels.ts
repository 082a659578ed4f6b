import { sql } from 'kysely';
import { foldNumber } from '#domain/fold-number.ts';
import { isFree } from '#server/process-rows.ts';
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

/** How far the cancels of these orders came, by folded number. */
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

/** Folded numbers of orders that are being cancelled: the request is on its way, or its answer was lost. */
export async function findBeingCancelled(session: Session): Promise<ReadonlySet<string>> {
  const open = await session
    .selectFrom('order_cancel')
    .select('folded')
    .where('state', 'in', ['sending', 'unclear'])
    .execute();
  return new Set(open.map(({ folded }) => folded));
}

/** Cancels of this process whose outcome is open: on their way, or with a lost answer. */
export async function listOpenCancels(session: Session, epoch: number): Promise<CancelRow[]> {
  return session
    .selectFrom('order_cancel')
    .selectAll()
    .where('state', 'in', ['sending', 'unclear'])
    .where('epoch', '=', epoch)
    .execute();
}

/** Takes the open cancels of processes that ended. Returns the orders of those that are this one's now. */
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
