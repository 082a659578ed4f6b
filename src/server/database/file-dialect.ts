import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import {
  type BinaryOperationNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';
import { yieldToEventLoop } from '#server/yield-to-event-loop.ts';
import { watchPlace } from './file-in-place.ts';
import { listOperand } from './list-operand.ts';

/** Size of the cache of prepared statements, keyed by their text. */
const CACHED_STATEMENTS = 200;
const CHANGES_TABLES = /^\s*(?:create|alter|drop)\b/iu;
/** Lists from this length on are passed as one value: the SQL stays the same, so it needn't be prepared again for each length. */
const LONG_LIST = 20;

/** How long a statement waits for another program that has locked the file; other statements of this database wait behind it. */
const LOCKED_FOR_MS = 500;
const POLL_EVERY_MS = 10;
/** SQLite's code for a lock that may be released. Its extended codes are excluded: waiting doesn't help with those. */
const LOCKED = 5;

/** kysely's SQLite dialect on `node:sqlite`, on the thread that also answers requests. `onError` is called for every failed statement. */
export class FileDialect extends SqliteDialect {
  readonly #sqlite: DatabaseSync;
  readonly #database: SqliteDatabase;
  readonly #onError: (error: unknown) => void;

  constructor(sqlite: DatabaseSync, onError: (error: unknown) => void = () => undefined) {
    const database = adapt(sqlite, onError);
    super({ database });
    this.#sqlite = sqlite;
    this.#database = database;
    this.#onError = onError;
  }

  override createDriver(): Driver {
    return new YieldingDriver(this.#sqlite, this.#database, this.#onError);
  }

  override createAdapter(): SqliteAdapter {
    return new FileAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new FileQueryCompiler();
  }
}

/** Tells kysely that SQLite runs DDL in transactions, so a file is migrated completely or not at all. */
class FileAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Lets requests and timers run before each statement, also within a transaction. Other statements of this database can't interleave,
 * because kysely hands out its only connection to one user at a time.
 */
class YieldingDriver extends SqliteDriver {
  readonly #sqlite: DatabaseSync;
  readonly #onError: (error: unknown) => void;
  #plain: DatabaseConnection | undefined;
  #given: YieldingConnection | undefined;
  #isFree: Promise<void> = Promise.resolve();
  #markFree: () => void = () => undefined;

  constructor(sqlite: DatabaseSync, database: SqliteDatabase, onError: (error: unknown) => void) {
    super({ database });
    this.#sqlite = sqlite;
    this.#onError = onError;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#plain ??= await super.acquireConnection();
    this.#given ??= new YieldingConnection(this.#plain, this.#onError);
    ({ promise: this.#isFree, resolve: this.#markFree } = Promise.withResolvers<void>());
    return this.#given;
  }

  override async releaseConnection(): Promise<void> {
    this.#markFree();
  }

  /** Doesn't yield: nothing may run between a transaction's last check and its commit. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(this.#plain ?? connection);
  }

  /** SQLite itself rolls back when the disk is full, for example. A second rollback would fail and hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.isTransaction) await super.rollbackTransaction(connection);
  }

  /** Lets a running transaction finish before closing. */
  override async destroy(): Promise<void> {
    await this.#isFree;
    await super.destroy();
  }
}

class YieldingConnection implements DatabaseConnection {
  readonly #plain: DatabaseConnection;
  readonly #onError: (error: unknown) => void;

  constructor(plain: DatabaseConnection, onError: (error: unknown) => void) {
    this.#plain = plain;
    this.#onError = onError;
  }

  /** Waits for a lock here instead of letting SQLite do so, which would hold up the whole thread. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await yieldToEventLoop();
    const giveUpAt = performance.now() + LOCKED_FOR_MS;
    for (;;) {
      try {
        return await this.#plain.executeQuery<Row>(query);
      } catch (error) {
        if (!isLocked(error)) throw error;
        if (performance.now() >= giveUpAt) {
          this.#onError(error);
          throw error;
        }
      }
      await sleep(POLL_EVERY_MS);
    }
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    await yieldToEventLoop();
    yield* this.#plain.streamQuery<Row>(query, chunkSize);
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === LOCKED;
}

class FileQueryCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = listOperand(node);
    if (list === undefined || list.values.length < LONG_LIST || !list.values.every(isSameInJson)) {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(node.leftOperand);
    this.append(` ${list.operator} (select value from json_each(`);
    this.appendValue(JSON.stringify(list.values));
    this.append('))');
  }
}

/** SQLite's JSON cuts a text off at NUL and writes lone surrogates differently. */
function isSameInJson(value: unknown): boolean {
  return typeof value === 'string' ? !value.includes('\0') && value.isWellFormed() : Number.isSafeInteger(value);
}

interface Prepared {
  readonly statement: StatementSync;
  readonly reader: boolean;
  /** Run before the statement. */
  readonly check: () => void;
  readonly toRow: (values: readonly SQLOutputValue[]) => unknown;
}

/** Implements the few better-sqlite3 calls that kysely makes on top of `node:sqlite`. */
function adapt(sqlite: DatabaseSync, onError: (error: unknown) => void): SqliteDatabase {
  const kept = new Map<string, Prepared>();
  const checkerOf = watchPlace(sqlite);
  const reporting = <Result>(act: () => Result): Result => {
    try {
      return act();
    } catch (error) {
      if (!isLocked(error)) onError(error);
      throw error;
    }
  };
  return {
    close: () => {
      sqlite.close();
    },
    prepare: (text: string) => {
      const known = kept.get(text);
      const { statement, reader, check, toRow } = known ?? prepare(sqlite, text, checkerOf(text));
      if (!known) {
        // A statement prepared before a table changed no longer matches its columns.
        if (kept.size >= CACHED_STATEMENTS || CHANGES_TABLES.test(text)) kept.clear();
        kept.set(text, { statement, reader, check, toRow });
      }
      return {
        reader,
        all: (parameters: readonly unknown[]) =>
          reporting(() => {
            check();
            return listRows(statement, parameters as SQLInputValue[]).map((values) => toRow(values));
          }),
        run: (parameters: readonly unknown[]) =>
          reporting(() => {
            check();
            return statement.run(...(parameters as SQLInputValue[]));
          }),
        *iterate(parameters: readonly unknown[]) {
          const rows = statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>;
          for (const values of rows) yield toRow(values as SQLOutputValue[]);
        },
      };
    },
  };
}

function prepare(sqlite: DatabaseSync, text: string, check: () => void): Prepared {
  const statement = sqlite.prepare(text);
  const names = statement.columns().map((column) => column.name);
  statement.setReturnArrays(true);
  return { statement, reader: names.length > 0, check, toRow: makeRows(names) };
}

function listRows(statement: StatementSync, parameters: readonly SQLInputValue[]): SQLOutputValue[][] {
  return statement.all(...parameters) as unknown as SQLOutputValue[][];
}

/**
 * Makes rows that share one hidden class. Those of `node:sqlite` are dictionary-mode objects: copying a thousand rows of fifty columns
 * takes fourteen times as long.
 */
function makeRows(names: readonly string[]): (values: readonly SQLOutputValue[]) => unknown {
  const shape = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as object;
  return (values) => {
    const row: Record<string, SQLOutputValue> = { ...shape };
    for (let place = 0; place < names.length; place += 1) row[names[place] ?? ''] = values[place] ?? null;
    return row;
  };
}
