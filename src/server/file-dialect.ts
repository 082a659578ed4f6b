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
import { giveTurn } from './give-turn.ts';
import { listOperand } from './list-operand.ts';

/** Statements kept ready, by their text. */
const KEPT_STATEMENTS = 200;
const CHANGES_TABLES = /^\s*(?:create|alter|drop)\b/iu;
/** From here on a list is one value: the text stays the same, and nothing is prepared anew for each length. */
const LONG_LIST = 20;

/** kysely's own dialect of SQLite, over `node:sqlite` and on the one thread that also answers requests. `onError` hears of every statement that failed. */
export class FileDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(sqlite: DatabaseSync, onError: (error: unknown) => void = () => undefined) {
    const database = adapt(sqlite, onError);
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new TurnGivingDriver({ database: this.#database });
  }

  override createAdapter(): SqliteAdapter {
    return new FileAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new FileQueryCompiler();
  }
}

/** SQLite changes tables within a transaction like anything else: a start brings a file up to date whole, or not at all. */
class FileAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Requests and timers come in before any statement, also within a transaction; other statements of this database never do, because kysely
 * gives its one connection to one at a time.
 */
class TurnGivingDriver extends SqliteDriver {
  #plain: DatabaseConnection | undefined;
  #given: TurnGivingConnection | undefined;
  #isFree: Promise<void> = Promise.resolve();
  #giveBack: () => void = () => undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#plain ??= await super.acquireConnection();
    this.#given ??= new TurnGivingConnection(this.#plain);
    ({ promise: this.#isFree, resolve: this.#giveBack } = Promise.withResolvers<void>());
    return this.#given;
  }

  override async releaseConnection(): Promise<void> {
    this.#giveBack();
  }

  /** Nobody comes in between the last look of a transaction and its commit. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(this.#plain ?? connection);
  }

  /** What a transaction has begun to write down is written down first. */
  override async destroy(): Promise<void> {
    await this.#isFree;
    await super.destroy();
  }
}

class TurnGivingConnection implements DatabaseConnection {
  readonly #plain: DatabaseConnection;

  constructor(plain: DatabaseConnection) {
    this.#plain = plain;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await giveTurn();
    return this.#plain.executeQuery<Row>(query);
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    await giveTurn();
    yield* this.#plain.streamQuery<Row>(query, chunkSize);
  }
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

/** Of a text with NUL in it SQLite's JSON keeps what stands before, and half a surrogate pair is written otherwise. */
function isSameInJson(value: unknown): boolean {
  return typeof value === 'string' ? !value.includes('\0') && value.isWellFormed() : Number.isSafeInteger(value);
}

interface Prepared {
  readonly statement: StatementSync;
  readonly reader: boolean;
  readonly toRow: (values: readonly SQLOutputValue[]) => unknown;
}

/** The few calls that kysely makes of better-sqlite3, made of `node:sqlite` instead. */
function adapt(sqlite: DatabaseSync, onError: (error: unknown) => void): SqliteDatabase {
  const kept = new Map<string, Prepared>();
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
      const known = kept.get(text);
      const { statement, reader, toRow } = known ?? prepare(sqlite, text);
      if (!known) {
        // One that was prepared before a table changed doesn't know its columns any more.
        if (kept.size >= KEPT_STATEMENTS || CHANGES_TABLES.test(text)) kept.clear();
        kept.set(text, { statement, reader, toRow });
      }
      return {
        reader,
        all: (parameters: readonly unknown[]) =>
          told(() => listRows(statement, parameters as SQLInputValue[]).map((values) => toRow(values))),
        run: (parameters: readonly unknown[]) => told(() => statement.run(...(parameters as SQLInputValue[]))),
        *iterate(parameters: readonly unknown[]) {
          const rows = statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>;
          for (const values of rows) yield toRow(values as SQLOutputValue[]);
        },
      };
    },
  };
}

function prepare(sqlite: DatabaseSync, text: string): Prepared {
  const statement = sqlite.prepare(text);
  const names = statement.columns().map((column) => column.name);
  statement.setReturnArrays(true);
  return { statement, reader: names.length > 0, toRow: makeRows(names) };
}

function listRows(statement: StatementSync, parameters: readonly SQLInputValue[]): SQLOutputValue[][] {
  return statement.all(...parameters) as unknown as SQLOutputValue[][];
}

/**
 * Makes rows of one shape, as of a class. Those that `node:sqlite` makes are dictionaries: to copy a thousand of fifty columns takes
 * fourteen times as long.
 */
function makeRows(names: readonly string[]): (values: readonly SQLOutputValue[]) => unknown {
  const shape = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as object;
  return (values) => {
    const row: Record<string, SQLOutputValue> = { ...shape };
    for (let place = 0; place < names.length; place += 1) row[names[place] ?? ''] = values[place] ?? null;
    return row;
  };
}
