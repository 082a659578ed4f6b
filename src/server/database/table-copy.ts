import { createHash } from 'node:crypto';

export type Row = readonly unknown[];

export interface TableShape {
  readonly name: string;
  /** In alphabetical order. */
  readonly columns: readonly string[];
}

/** The tables of a database, as a move between databases reads and fills them. */
export interface TablePlace {
  /** Our tables, without the record of migrations; referenced tables come before those that refer to them. */
  listTables(): Promise<TableShape[]>;
  read(table: TableShape): AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  /** Deletes everything that the migrations inserted. */
  empty(tables: readonly TableShape[]): Promise<void>;
  write(table: TableShape, rows: readonly Row[]): Promise<void>;
  /** The last number given out by each table's counter. */
  readCounters(): Promise<ReadonlyMap<string, number>>;
  setCounters(counters: ReadonlyMap<string, number>): Promise<void>;
}

export interface TableSum {
  readonly table: string;
  readonly rows: number;
  /** Independent of the order in which the rows are read. */
  readonly sum: string;
}

/** Copies all tables with their counters, and returns the sums of what was read. */
export async function copyTables(from: TablePlace, to: TablePlace): Promise<TableSum[]> {
  const [tables, targets] = [await from.listTables(), await to.listTables()];
  for (const { name, columns } of tables) {
    const target = targets.find((table) => table.name === name);
    if (target?.columns.join() !== columns.join()) throw new Error(`The table ${name} is another one in the target.`);
  }
  // Referencing tables are filled after those they refer to; `targets` is in that order.
  const ordered = targets.flatMap(({ name }) => tables.find((table) => table.name === name) ?? []);
  await to.empty(ordered);
  const sums: TableSum[] = [];
  for (const table of ordered) {
    const adder = new RowSum();
    for await (const rows of from.read(table)) {
      for (const row of rows) adder.add(row);
      await to.write(table, rows);
    }
    sums.push({ table: table.name, ...adder.result() });
  }
  await to.setCounters(await from.readCounters());
  return sums;
}

/** Reads all tables again and describes the first that differs; undefined if none does. */
export async function findDifference(place: TablePlace, expected: readonly TableSum[]): Promise<string | undefined> {
  const tables = await place.listTables();
  for (const { table: name, rows, sum } of expected) {
    const table = tables.find((one) => one.name === name);
    const adder = new RowSum();
    if (table) for await (const chunk of place.read(table)) for (const row of chunk) adder.add(row);
    const found = adder.result();
    if (found.rows !== rows || found.sum !== sum)
      return `${name}: ${found.rows} of ${rows} rows, or others than there were`;
  }
  return undefined;
}

const BYTES = 16;

class RowSum {
  #rows = 0;
  #sum = 0n;

  add(row: Row): void {
    const digest = createHash('sha256')
      .update(JSON.stringify(row.map(toText)))
      .digest();
    this.#sum = BigInt.asUintN(BYTES * 8, this.#sum + BigInt(`0x${digest.toString('hex', 0, BYTES)}`));
    this.#rows += 1;
  }

  result(): { rows: number; sum: string } {
    return { rows: this.#rows, sum: this.#sum.toString(16) };
  }
}

/** The same text for a value from either database. */
function toText(value: unknown): string | null {
  if (value === null) return null;
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD');
  throw new Error(`A ${typeof value} is no value of a table`);
}
