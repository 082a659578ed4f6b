import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '#server/in-transaction.ts';
import { databaseTime } from './dialect.ts';
import { readSetting, writeSetting } from './settings.ts';
import type { ProcessRole } from './process-tables.ts';
import type { Database, Session } from './tables.ts';

const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

export interface BegunProcess {
  /** Higher for every process that begins: what another one was at is told apart by it. */
  readonly epoch: number;
  /** Another process lives that seals secrets with another key. */
  readonly hasOtherKey: boolean;
}

/** A new process on this database. `isAlone`: nobody else can be, so whoever was here before has ended. */
export async function beginProcess(
  database: Database,
  { keyHash, isAlone, role }: { readonly keyHash: string; readonly isAlone: boolean; readonly role: ProcessRole },
): Promise<BegunProcess> {
  return inTransaction(database, async (transaction) => {
    const now = databaseTime(transaction);
    const epoch = Number((await readSetting(transaction, 'boot_epoch')) ?? '0') + 1;
    await writeSetting(transaction, 'boot_epoch', String(epoch));
    if (isAlone)
      await transaction.updateTable('process').set({ ended_at: now }).where('ended_at', 'is', null).execute();
    await transaction
      .deleteFrom('process')
      .where('ended_at', '<', sql<number>`${now} - ${FORGOTTEN_AFTER_MS}`)
      .execute();
    const other = await transaction
      .selectFrom('process')
      .select('epoch')
      .where('ended_at', 'is', null)
      .where('key_hash', '<>', keyHash)
      .executeTakeFirst();
    const begun = { epoch, begun_at: now, seen_at: now, ended_at: other ? now : null, key_hash: keyHash, role };
    await transaction.insertInto('process').values(begun).execute();
    return { epoch, hasOtherKey: other !== undefined };
  });
}

/** It does nothing more: what it was at is free for the others at once. */
export async function endProcess(database: Database, epoch: number): Promise<void> {
  await database
    .updateTable('process')
    .set({ ended_at: databaseTime(database) })
    .where('epoch', '=', epoch)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the others that were silent for so long. What they find when they come back is that they have ended. */
export async function endSilent(database: Database, epoch: number, silentMs: number): Promise<void> {
  const now = databaseTime(database);
  const silent = await database
    .selectFrom('process')
    .select('epoch')
    .where('ended_at', 'is', null)
    .where('epoch', '<>', epoch)
    .where('seen_at', '<', sql<number>`${now} - ${silentMs}`)
    .execute();
  if (silent.length === 0) return;
  await database
    .updateTable('process')
    .set({ ended_at: now })
    .where(
      'epoch',
      'in',
      silent.map((process) => process.epoch),
    )
    // Looked at in the very statement: one that was heard of meanwhile lives.
    .where('seen_at', '<', sql<number>`${now} - ${silentMs}`)
    .where('ended_at', 'is', null)
    .execute();
}

export async function listLiving(session: Session): Promise<{ epoch: number; role: ProcessRole }[]> {
  return session.selectFrom('process').select(['epoch', 'role']).where('ended_at', 'is', null).execute();
}

export async function isLiving(session: Session, epoch: number): Promise<boolean> {
  const row = await session.selectFrom('process').select('ended_at').where('epoch', '=', epoch).executeTakeFirst();
  return row !== undefined && row.ended_at === null;
}

/** Whether a process had ended when this one began: nothing that it did can be younger than this one. */
export async function hadEndedBefore(session: Session, other: number | null, own: number): Promise<boolean> {
  if (other === null) return true;
  const rows = await session.selectFrom('process').selectAll().where('epoch', 'in', [other, own]).execute();
  const [before, here] = [rows.find((row) => row.epoch === other), rows.find((row) => row.epoch === own)];
  return !before || (before.ended_at !== null && before.ended_at <= (here?.begun_at ?? 0));
}

/** That nobody else is at what `column` says whose it is: it is this process's own, or its process has ended. */
export function isFree(column: string, epoch: number): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from process where process.epoch = ${sql.ref(column)}
    and process.ended_at is null and process.epoch <> ${epoch})`;
}

/** That its process has ended. */
export function isLeft(column: string, epoch: number): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} <> ${epoch} and ${isFree(column, epoch)}`;
}
