import { dialectOf, refusesWhen, runs } from '#server/database/dialect.ts';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { BookingPartRow, Database, ManifestRow } from '#gateway/store/schema/tables.ts';

/** For tests: does to the gateway's database what an accident or an earlier version would do. */
export async function runStatement(database: Database, statement: string): Promise<void> {
  await sql.raw(statement).execute(database);
}

/** Allows or forbids all writes to a database in a file; forbidding them simulates a read-only disk. */
export function allowWrites(database: Database, isAllowed: boolean): Promise<void> {
  return runStatement(database, `pragma query_only = ${isAllowed ? 'off' : 'on'}`);
}

/** Locks a database file as another program would while it writes to it; returns what releases it. */
export async function lockFile(database: Database): Promise<() => void> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(database);
  const other = new DatabaseSync(rows[0]?.file ?? '');
  other.exec('begin immediate');
  return () => {
    other.close();
  };
}

/** Whether a commit is on disk before the next line runs: `FULL, wal` on SQLite, `on` on PostgreSQL. */
export async function readDurability(database: Database): Promise<string> {
  const read = async (statement: string) => {
    const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(database);
    return Object.values(rows[0] ?? {})[0];
  };
  if (dialectOf(database) === 'postgres') return String(await read('show synchronous_commit'));
  const isFull = (await read('pragma synchronous')) === 2;
  return `${isFull ? 'FULL' : 'less'}, ${String(await read('pragma journal_mode'))}`;
}

/** Makes every such write fail until `letWrite`, through a trigger rather than the disk. */
export async function failWrites(database: Database, event: string, table: string, when = 'true'): Promise<void> {
  await runs([refusesWhen(`before ${event} on ${table}`, when, 'fails', 'no')]).up(database);
}

export async function letWrite(database: Database): Promise<void> {
  await runs([{ sqlite: 'drop trigger fails', postgres: 'drop function fails cascade' }]).up(database);
}

export async function readManifestStates(database: Database): Promise<string[]> {
  return (await database.selectFrom('manifest').select('state').execute()).map((row) => row.state);
}

/** How many proofs of this kind were ever recorded. Unlike an outcome, they stay, even if another one has been found since. */
export async function countProofs(database: Database, kind: string): Promise<number> {
  return (await database.selectFrom('evidence').select('kind').where('kind', '=', kind).execute()).length;
}

export async function changeManifests(database: Database, change: Partial<ManifestRow>): Promise<void> {
  await database.updateTable('manifest').set(change).execute();
}

export async function changeParts(database: Database, change: Partial<BookingPartRow>): Promise<void> {
  await database.updateTable('booking_part').set(change).execute();
}

export async function countSessions(database: Database): Promise<number> {
  return (await database.selectFrom('session').select('token_hash').execute()).length;
}

/** Sets what is believed of an order that was sent for booking, or of all of them. */
export async function believe(
  database: Database,
  belief: 'booked' | 'not_booked' | 'unclear',
  trackingNumber?: string,
) {
  let update = database.updateTable('part_order').set({ belief });
  if (trackingNumber !== undefined) update = update.where('tracking_number', '=', trackingNumber);
  await update.execute();
}
