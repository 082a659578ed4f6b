import { DatabaseSync } from 'node:sqlite';
import { type Dialect, Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { checkFile, describeFileProblem } from './check-file.ts';
import { StartProblem } from '#server/data-folder.ts';
import { dialectOf } from './dialect.ts';
import { FileDialect } from './file-dialect.ts';
import type { Log } from '#server/log.ts';
import type { PostgresPlace } from './postgres-dialect.ts';
import { storageProblemOf } from './storage-problem.ts';

/** Where a database is: a SQLite file, or a schema of a PostgreSQL database. */
export type DatabasePlace = string | PostgresPlace;

/**
 * Opens a database and migrates it, all or nothing. Throws a one-line StartProblem if it can't. `onError` is called for every failed
 * statement, even if the error is handled further up.
 * File: WAL with `synchronous=FULL`, so a committed transaction is on the disk before the next line runs (reliability: journal before
 * send). PostgreSQL: the same queries, in the place's schema.
 */
export async function openDatabase<Tables>(
  place: DatabasePlace,
  migrations: Readonly<Record<string, Migration>>,
  onError: (error: unknown) => void = () => undefined,
): Promise<Kysely<Tables>> {
  if (typeof place !== 'string') return openMigrated(place, migrations, onError);
  try {
    return await openMigratedFile(place, migrations, onError);
  } catch (error) {
    throw describeFileProblem(error, place);
  }
}

/** Opens a database for reading. No migrations are run; a file is opened read-only. */
export async function openReadOnly<Tables>(place: DatabasePlace): Promise<Kysely<Tables>> {
  if (typeof place !== 'string')
    return new Kysely<Tables>({ dialect: await openPostgres({ ...place, most: 1 }, () => undefined) });
  return new Kysely<Tables>({
    dialect: new FileDialect(new DatabaseSync(place, { readOnly: true })),
  });
}

function migratorOf<Tables>(
  database: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
  schema?: string,
) {
  return new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
}

async function openMigratedFile<Tables>(
  place: string,
  migrations: Readonly<Record<string, Migration>>,
  onError: (error: unknown) => void,
): Promise<Kysely<Tables>> {
  const database = new Kysely<Tables>({
    dialect: new FileDialect(openFile(place, Object.keys(migrations)), onError),
  });
  const { error } = await migratorOf(database, migrations).migrateToLatest();
  if (error === undefined) return database;
  await database.destroy();
  throw error;
}

/** Migrates on a separate connection that has no timeout, however long a large table takes: all or nothing. */
async function openMigrated<Tables>(
  place: PostgresPlace,
  migrations: Readonly<Record<string, Migration>>,
  onError: (error: unknown) => void,
): Promise<Kysely<Tables>> {
  const patient = new Kysely<Tables>({
    dialect: await openPostgres({ ...place, most: 2, hasNoTimeout: true }, onError),
  });
  try {
    const { error } = await migratorOf(patient, migrations, place.schema).migrateToLatest();
    if (error !== undefined) {
      const message = error instanceof Error ? error.message : 'no reason is given';
      throw new StartProblem(`DATABASE_URL: the tables can't be brought up to date (${message}).`, { cause: error });
    }
    await noteTables(patient, place.schema);
  } finally {
    await patient.destroy();
  }
  return new Kysely<Tables>({ dialect: await openPostgres(place, onError) });
}

/** Loads the driver only when it is needed, so a start on SQLite doesn't pay for it. */
async function openPostgres(place: PostgresPlace, onError: (error: unknown) => void): Promise<Dialect> {
  const { SharedDialect } = await import('./postgres-dialect.ts');
  return new SharedDialect(place, onError);
}

/** Records the number of tables, so that a start notices when a restored copy lacks some. */
async function noteTables<Tables>(database: Kysely<Tables>, schema: string): Promise<void> {
  const { rows } = await sql<{ count: number; comment: string | null }>`select count(*) as count,
    obj_description(${schema}::regnamespace, 'pg_namespace') as comment from pg_class
    where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p')`.execute(database);
  const comment = `Slipway, ${rows[0]?.count ?? 0} tables`;
  if (rows[0]?.comment === comment) return;
  try {
    await sql.raw(`comment on schema ${schema} is '${comment}'`).execute(database);
  } catch (error) {
    // The schema's owner is someone else, who only lets us create tables in it.
    if ((error as { readonly code?: unknown }).code !== '42501') throw error;
  }
}

function openFile(file: string, known: readonly string[]): DatabaseSync {
  const sqlite = new DatabaseSync(file);
  try {
    checkFile(sqlite, file, known);
    // Temporary data stays in memory: a write must not fail because another file can't be opened.
    sqlite.exec(
      'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA cache_size=-65536; PRAGMA temp_store=MEMORY',
    );
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/**
 * Removes deleted and overwritten data from the file: SQLite leaves it in free pages. Runs once, after sealing the secrets that an earlier
 * version stored in plain text; no version did so in PostgreSQL. Returns false if the disk lacks the space; it is retried later.
 */
export async function scrub<Tables>(database: Kysely<Tables>, log: Log): Promise<boolean> {
  if (dialectOf(database) === 'postgres') return true;
  try {
    // VACUUM makes a temporary copy of the whole database, which may be larger than memory.
    await sql`pragma temp_store = file`.execute(database);
    await sql`vacuum`.execute(database);
    await sql`pragma wal_checkpoint(truncate)`.execute(database);
    return true;
  } catch (error) {
    if (storageProblemOf(error) === undefined) throw error;
    log.warn({ err: error }, 'Secrets from before sealing may still be in unused parts of a database file');
    return false;
  } finally {
    await sql`pragma temp_store = memory`.execute(database);
  }
}
