import type pg from 'pg';
import type { Row, TablePlace, TableShape } from './table-copy.ts';

const ROWS_AT_ONCE = 500;
/** PostgreSQL allows 65,535 values per statement. */
const MOST_VALUES = 60_000;

/** Tables of a schema, on a connection that is in a transaction. */
export class PostgresTables implements TablePlace {
  readonly #client: pg.Client;
  readonly #schema: string;

  constructor(client: pg.Client, schema: string) {
    this.#client = client;
    this.#schema = schema;
  }

  async listTables(): Promise<TableShape[]> {
    const columns = await this.#all<{ name: string; column: string }>(
      `select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = $1::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and c.relname not like 'kysely\\_%' order by c.relname collate "C", a.attname collate "C"`,
    );
    const references = await this.#all<{ name: string; other: string }>(
      `select c.relname as name, o.relname as other from pg_constraint k join pg_class c on c.oid = k.conrelid
        join pg_class o on o.oid = k.confrelid where k.contype = 'f' and c.relnamespace = $1::regnamespace and o.oid <> c.oid`,
    );
    const left = new Map(
      [...Map.groupBy(columns, ({ name }) => name)].map(([name, rows]) => [name, rows.map(({ column }) => column)]),
    );
    const tables: TableShape[] = [];
    while (left.size > 0) {
      const next = [...left.keys()].filter(
        (name) => !references.some((reference) => reference.name === name && left.has(reference.other)),
      );
      if (next.length === 0) throw new Error('Tables refer to each other in a circle');
      for (const name of next) {
        tables.push({ name, columns: left.get(name) ?? [] });
        left.delete(name);
      }
    }
    return tables;
  }

  async *read({ name, columns }: TableShape): AsyncIterable<readonly Row[]> {
    await this.#client.query(`declare moved no scroll cursor for select ${quote(columns)} from ${this.#of(name)}`);
    for (;;) {
      const { rows } = await this.#client.query<unknown[]>({
        text: `fetch ${ROWS_AT_ONCE} from moved`,
        rowMode: 'array',
      });
      if (rows.length === 0) break;
      yield rows;
    }
    await this.#client.query('close moved');
  }

  async empty(tables: readonly TableShape[]): Promise<void> {
    await this.#client.query(`truncate ${tables.map(({ name }) => this.#of(name)).join()}`);
    // The triggers have already run in the database that the rows come from.
    for (const { name } of tables) await this.#client.query(`alter table ${this.#of(name)} disable trigger user`);
  }

  async write({ name, columns }: TableShape, rows: readonly Row[]): Promise<void> {
    const most = Math.floor(MOST_VALUES / columns.length);
    for (let start = 0; start < rows.length; start += most) {
      const chunk = rows.slice(start, start + most);
      const places = chunk.map(
        (_row, at) => `(${columns.map((_column, place) => `$${at * columns.length + place + 1}`).join()})`,
      );
      await this.#client.query(
        `insert into ${this.#of(name)} (${quote(columns)}) values ${places.join()}`,
        chunk.flat().map((value) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)),
      );
    }
  }

  /** Updates the planner's statistics: autovacuum would do so only a minute later. */
  async analyze(): Promise<void> {
    const tables = await this.listTables();
    await this.#client.query(`analyze ${tables.map(({ name }) => this.#of(name)).join()}`);
  }

  async readCounters(): Promise<ReadonlyMap<string, number>> {
    const counters = new Map<string, number>();
    for (const { name, sequence } of await this.#listCounting()) {
      const { rows } = await this.#client.query<{ last: number }>(
        `select case when is_called then last_value else last_value - 1 end as last from ${sequence}`,
      );
      counters.set(name, rows[0]?.last ?? 0);
    }
    return counters;
  }

  /** Here every numbered table has a sequence: it continues from the last number given out, or from the highest in use. */
  async setCounters(counters: ReadonlyMap<string, number>): Promise<void> {
    for (const { name, column, sequence } of await this.#listCounting()) {
      const { rows } = await this.#client.query<{ highest: number }>(
        `select coalesce(max("${column}"), 0) as highest from ${this.#of(name)}`,
      );
      const last = Math.max(counters.get(name) ?? 0, rows[0]?.highest ?? 0);
      if (last > 0) await this.#client.query('select setval($1, $2)', [sequence, last]);
    }
    for (const { name } of await this.listTables())
      await this.#client.query(`alter table ${this.#of(name)} enable trigger user`);
  }

  #listCounting(): Promise<{ name: string; column: string; sequence: string }[]> {
    return this.#all(
      `select table_name as name, column_name as column,
        pg_get_serial_sequence(quote_ident(table_schema) || '.' || quote_ident(table_name), column_name) as sequence
        from information_schema.columns where table_schema = $1 and is_identity = 'YES'`,
    );
  }

  async #all<Found extends pg.QueryResultRow>(text: string): Promise<Found[]> {
    const { rows } = await this.#client.query<Found>(text, [this.#schema]);
    return rows;
  }

  #of(table: string): string {
    return `${this.#schema}."${table}"`;
  }
}

const quote = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join();
