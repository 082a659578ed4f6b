import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Log } from './log.ts';
import { storageProblemOf } from './storage-problem.ts';

/**
 * Opens a SQLite file and brings it up to date.
 * WAL with `synchronous=FULL`: a committed transaction is on the disk before the next line runs (reliability: journal before send).
 * `onError` hears of every statement that failed, wherever the error ends up.
 * Queries go through kysely so that PostgreSQL can take the file's place later.
 */
export async function openDatabase<Tables>(
  file: string,
  migrations: Readonly<Record<string, Migration>>,
  onError: (error: unknown) => void = () => undefined,
): Promise<Kysely<Tables>> {
  const sqlite = new DatabaseSync(file);
  sqlite.exec(
    'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA busy_timeout=5000; PRAGMA cache_size=-65536',
  );
  const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapt(sqlite, onError) }) });
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('Migration failed', { cause: error });
  return database;
}

/**
 * Takes what was deleted or overwritten out of the file too: SQLite leaves it lying in unused places. Once, after secrets
 * that an earlier version wrote plainly were sealed. Without room on the disk it is left for later (false).
 */
export async function scrub<Tables>(database: Kysely<Tables>, log: Log): Promise<boolean> {
  try {
    await sql`vacuum`.execute(database);
    await sql`pragma wal_checkpoint(truncate)`.execute(database);
    return true;
  } catch (error) {
    if (storageProblemOf(error) === undefined) throw error;
    log.warn({ err: error }, 'Earlier, unsealed secrets may still lie in unused places of a database');
    return false;
  }
}

/** Statements kept ready, by their text. */
const KEPT_STATEMENTS = 200;

/** The few calls that kysely makes of better-sqlite3, made of `node:sqlite` instead. */
function adapt(sqlite: DatabaseSync, onError: (error: unknown) => void) {
  const kept = new Map<string, StatementSync>();
  const told = <Result>(act: () => Result): Result => {
    try {
      return act();
    } catch (error) {
      onError(error);
      throw error;
    }
  };
  return {
    close: () => {
      sqlite.close();
    },
    prepare: (text: string) => {
      let statement = kept.get(text);
      if (!statement) {
        statement = sqlite.prepare(text);
        if (kept.size >= KEPT_STATEMENTS) kept.clear();
        kept.set(text, statement);
      }
      const ready = statement;
      return {
        reader: ready.columns().length > 0,
        all: (parameters: readonly unknown[]) => told(() => ready.all(...(parameters as SQLInputValue[]))),
        run: (parameters: readonly unknown[]) => told(() => ready.run(...(parameters as SQLInputValue[]))),
        iterate: (parameters: readonly unknown[]) =>
          ready.iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>,
      };
    },
  };
}
