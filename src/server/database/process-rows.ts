import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql, type Transaction } from 'kysely';
import { databaseTime } from './dialect.ts';
import { inTransaction } from './in-transaction.ts';

/** Milliseconds by the database's clock, which all processes share. */
export type DatabaseTime = number;

/** The processes that work, or worked, on a database. Both servers have this table. */
export interface ProcessTables {
  /** Rows of processes that ended long ago are deleted; a missing row means the same as an ended process. */
  process: {
    epoch: number;
    begun_at: DatabaseTime;
    /** Updated every few seconds while it is alive. */
    seen_at: DatabaseTime;
    /** Set by the process itself, or by others when it was silent for too long; it does nothing more from then on. */
    ended_at: DatabaseTime | null;
    /** Hash of the key it seals secrets with: all processes must have the same one. */
    key_hash: string;
    role: string;
  };
}

/** A database of either server, or a transaction on it. */
type Session = QueryExecutorProvider;

/** To Kysely's types, a database with more tables than these is a different type. */
const processesOf = (session: Session) => session as unknown as Kysely<ProcessTables>;

export interface NewProcess<Tables> {
  readonly keyHash: string;
  /** No other process can be running, so any earlier one has ended. */
  readonly isAlone: boolean;
  readonly role: string;
  /** A process without a heartbeat for this long counts as dead. */
  readonly silentForMs: number;
  /** Returns the next epoch, counting all processes ever started. */
  readonly countEpoch: (transaction: Transaction<Tables>) => Promise<number>;
}

const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

export interface BegunProcess {
  /** Higher for every process that starts, so each one's work can be told apart. */
  readonly epoch: number;
  /** A process that seals secrets with another key is alive. */
  readonly hasOtherKey: boolean;
}

/** Registers a new process on this database. */
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
      // A killed process never records its end: without this check, one that was alone would keep its key in force forever.
      .where('seen_at', '>=', sql<number>`${now} - ${silentForMs}`)
      .executeTakeFirst();
    const begun = { epoch, begun_at: now, seen_at: now, ended_at: other ? now : null, key_hash: keyHash, role };
    await session.insertInto('process').values(begun).execute();
    return { epoch, hasOtherKey: other !== undefined };
  });
}

/** Ends a process: its work is free for the others at once. */
export async function endProcess(database: Session, epoch: number): Promise<void> {
  await processesOf(database)
    .updateTable('process')
    .set({ ended_at: databaseTime(database) })
    .where('epoch', '=', epoch)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends a process without a heartbeat since `seen_at`, unless one has arrived in the meantime. If it comes back, it finds that it has ended. */
export async function endSilent(
  database: Session,
  { epoch, seen_at }: Pick<ProcessTables['process'], 'epoch' | 'seen_at'>,
): Promise<void> {
  await processesOf(database)
    .updateTable('process')
    .set({ ended_at: databaseTime(database) })
    .where('epoch', '=', epoch)
    .where('seen_at', '=', seen_at)
    .where('ended_at', 'is', null)
    .execute();
}

export async function listLiving(
  session: Session,
): Promise<Pick<ProcessTables['process'], 'epoch' | 'seen_at' | 'role'>[]> {
  return processesOf(session)
    .selectFrom('process')
    .select(['epoch', 'seen_at', 'role'])
    .where('ended_at', 'is', null)
    .execute();
}

export async function isLiving(session: Session, epoch: number): Promise<boolean> {
  const row = await processesOf(session)
    .selectFrom('process')
    .select('ended_at')
    .where('epoch', '=', epoch)
    .executeTakeFirst();
  return row !== undefined && row.ended_at === null;
}

/** Whether another process had ended when this one began, so nothing it did can be more recent. */
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

/** Condition: no other process is working on the row; the epoch in `column` is this process's own, or its process has ended. */
export function isFree(column: string, epoch: number): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from process where process.epoch = ${sql.ref(column)}
    and process.ended_at is null and process.epoch <> ${epoch})`;
}

/** Condition: the row belongs to a process that has ended, whose epoch is in `column`. */
export function isAbandoned(column: string, epoch: number): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} <> ${epoch} and ${isFree(column, epoch)}`;
}
