import { createHash } from 'node:crypto';

export type Row = readonly unknown[];

export interface TableShape {
  readonly name: string;
  /** In the order of the alphabet. */
  readonly columns: readonly string[];
}

/** Tables of a database, as they are read and filled when all of them move. */
export interface TablePlace {
  /** Ours, without the record of migrations; those that others refer to come first. */
  listTables(): Promise<TableShape[]>;
  read(table: TableShape): AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  /** Takes everything out that the migrations put in. */
  empty(tables: readonly TableShape[]): Promise<void>;
  write(table: TableShape, rows: readonly Row[]): Promise<void>;
  /** The last number that each table's own counting gave out. */
  readCounters(): Promise<ReadonlyMap<string, number>>;
  setCounters(counters: ReadonlyMap<string, number>): Promise<void>;
}

export interface TableSum {
  readonly table: string;
  readonly rows: number;
  /** The same for the same rows, in whatever order they are read. */
  readonly sum: string;
}

/** Copies all tables, with their own counting, and returns what was read. */
export async function copyTables(from: TablePlace, to: TablePlace): Promise<TableSum[]> {
  const [tables, targets] = [await from.listTables(), await to.listTables()];
  for (const { name, columns } of tables) {
    const target = targets.find((table) => table.name === name);
    if (target?.columns.join() !== columns.join()) throw new Error(`The table ${name} is another one in the target.`);
  }
  // Whoever refers to others is filled after them, by the order of whichever place knows it.
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

/** Reads all tables again, and names one that doesn't hold what it should; undefined when all do. */
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

/** The same text whichever database told the value. */
function toText(value: unknown): string | null {
  if (value === null) return null;
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD');
  throw new Error(`A ${typeof value} is no value of a table`);
}
