import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql, type Transaction } from 'kysely';
import { databaseTime } from './dialect.ts';
import { inTransaction } from './in-transaction.ts';

/** Milliseconds by the database's clock, which all processes share. */
export type DatabaseTime = number;

/** Which processes work, or worked, on a database. Both servers keep such a table. */
export interface ProcessTables {
  /** One that ended long ago is forgotten; a row that isn't there says the same as one that ended. */
  process: {
    epoch: number;
    begun_at: DatabaseTime;
    /** Moved on every few seconds while it lives. */
    seen_at: DatabaseTime;
    /** By itself, or because it was silent for too long; it does nothing more from then on. */
    ended_at: DatabaseTime | null;
    /** Of the key that it seals secrets with: all of them must have the same. */
    key_hash: string;
    role: string;
  };
}

/** A database of either server, or a transaction of it. */
type Session = QueryExecutorProvider;

/** Kysely's types hold a database with more tables than these for another thing. */
const processesOf = (session: Session) => session as unknown as Kysely<ProcessTables>;

export interface NewProcess<Tables> {
  readonly keyHash: string;
  /** Nobody else can be, so whoever was here before has ended. */
  readonly isAlone: boolean;
  readonly role: string;
  /** Who was silent for so long is counted with the dead. */
  readonly silentForMs: number;
  /** Counts the processes of all time. */
  readonly countEpoch: (transaction: Transaction<Tables>) => Promise<number>;
}

const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

export interface BegunProcess {
  /** Higher for every process that begins: what another one was at is told apart by it. */
  readonly epoch: number;
  /** Another process lives that seals secrets with another key. */
  readonly hasOtherKey: boolean;
}

/** A new process on this database. */
export async function beginProcess<Tables>(
  database: Kysely<Tables>,
  { keyHash, isAlone, role, countEpoch, silentForMs }: NewProcess<Tables>,
): Promise<BegunProcess> {
  return inTransaction(database, async (transaction) => {
    const session = processesOf(transaction);
    const now = databaseTime(transaction);
    const epoch = await countEpoch(transaction);
    if (isAlone) await session.updateTable('process').set({ ended_at: now }).where('ended_at', 'is', null).execute();
    await session
      .deleteFrom('process')
      .where('ended_at', '<', sql<number>`${now} - ${FORGOTTEN_AFTER_MS}`)
      .execute();
    const other = await session
      .selectFrom('process')
      .select('epoch')
      .where('ended_at', 'is', null)
      .where('key_hash', '<>', keyHash)
      // One that was killed ends nobody, itself included: without others it would keep its key in force for ever.
      .where('seen_at', '>=', sql<number>`${now} - ${silentForMs}`)
      .executeTakeFirst();
    const begun = { epoch, begun_at: now, seen_at: now, ended_at: other ? now : null, key_hash: keyHash, role };
    await session.insertInto('process').values(begun).execute();
    return { epoch, hasOtherKey: other !== undefined };
  });
}

/** It does nothing more: what it was at is free for the others at once. */
export async function endProcess(database: Session, epoch: number): Promise<void> {
  await processesOf(database)
    .updateTable('process')
    .set({ ended_at: databaseTime(database) })
    .where('epoch', '=', epoch)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the others that were silent for so long. What they find when they come back is that they have ended. */
export async function endSilent(database: Session, epoch: number, silentMs: number): Promise<void> {
  const now = databaseTime(database);
  const silent = await processesOf(database)
    .selectFrom('process')
    .select('epoch')
    .where('ended_at', 'is', null)
    .where('epoch', '<>', epoch)
    .where('seen_at', '<', sql<number>`${now} - ${silentMs}`)
    .execute();
  if (silent.length === 0) return;
  await processesOf(database)
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

export async function listLiving(session: Session): Promise<{ epoch: number; role: string }[]> {
  return processesOf(session).selectFrom('process').select(['epoch', 'role']).where('ended_at', 'is', null).execute();
}

export async function isLiving(session: Session, epoch: number): Promise<boolean> {
  const row = await processesOf(session)
    .selectFrom('process')
    .select('ended_at')
    .where('epoch', '=', epoch)
    .executeTakeFirst();
  return row !== undefined && row.ended_at === null;
}

/** Whether a process had ended when this one began: nothing that it did can be younger than this one. */
export async function hadEndedBefore(session: Session, other: number | null, own: number): Promise<boolean> {
  if (other === null) return true;
  const rows = await processesOf(session)
    .selectFrom('process')
    .selectAll()
    .where('epoch', 'in', [other, own])
    .execute();
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
