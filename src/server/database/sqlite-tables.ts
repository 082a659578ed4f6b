import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Row, TablePlace, TableShape } from './table-copy.ts';

const ROWS_AT_ONCE = 500;

/** Tables of a file. Whether foreign keys are enforced is up to the connection. */
export class SqliteTables implements TablePlace {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  listTables(): Promise<TableShape[]> {
    const tables = this.#all(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
        and name not like 'kysely\\_%' escape '\\' order by name`,
    );
    const shapes = tables.map(({ name }) => ({
      name: String(name),
      columns: this.#all(`select name from pragma_table_info('${String(name)}') order by name`).map((column) =>
        String(column['name']),
      ),
    }));
    return Promise.resolve(shapes);
  }

  *read({ name, columns }: TableShape): Iterable<readonly Row[]> {
    let rows: Row[] = [];
    for (const row of this.#database.prepare(`select ${quote(columns)} from "${name}"`).iterate()) {
      rows.push(columns.map((column) => row[column]));
      if (rows.length < ROWS_AT_ONCE) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  }

  empty(tables: readonly TableShape[]): Promise<void> {
    for (const { name } of tables.toReversed()) this.#database.exec(`delete from "${name}"`);
    return Promise.resolve();
  }

  write({ name, columns }: TableShape, rows: readonly Row[]): Promise<void> {
    const places = columns.map(() => '?').join();
    const insert = this.#database.prepare(`insert into "${name}" (${quote(columns)}) values (${places})`);
    for (const row of rows) insert.run(...(row as SQLInputValue[]));
    return Promise.resolve();
  }

  readCounters(): Promise<ReadonlyMap<string, number>> {
    const isThere = this.#all(`select name from sqlite_master where name = 'sqlite_sequence'`).length > 0;
    const rows = isThere ? this.#all('select name, seq from sqlite_sequence') : [];
    return Promise.resolve(new Map(rows.map(({ name, seq }) => [String(name), Number(seq)])));
  }

  /** Only AUTOINCREMENT tables have a counter in SQLite; the others take the next number after the highest. */
  setCounters(counters: ReadonlyMap<string, number>): Promise<void> {
    const counting = this.#all(`select name from sqlite_master where sql like '%autoincrement%'`);
    for (const { name } of counting) {
      const last = counters.get(String(name));
      if (last === undefined || last === 0) continue;
      this.#database.prepare('delete from sqlite_sequence where name = ?').run(String(name));
      this.#database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(String(name), last);
    }
    return Promise.resolve();
  }

  #all(text: string): Record<string, unknown>[] {
    return this.#database.prepare(text).all();
  }
}

const quote = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join();
