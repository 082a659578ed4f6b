import { ENTER_LIMIT, type FileFacts } from '#contract/gateway/entered-orders.ts';
import { printCsv } from '#domain/csv.ts';
import { findHeads, type ImportColumns, recogniseColumns } from '#domain/import-columns.ts';
import { IMPORT_LIMIT, type ImportLine, type LineFault, readImportLines } from '#domain/import-lines.ts';
import { isBlank, readTable, type Rows, type TableProblem } from './read-table.ts';

export interface OpenedFile {
  readonly heads: readonly string[];
  readonly hasHeads: boolean;
  readonly columns: ImportColumns;
  readonly first: Rows;
}

/** What was read from the file with the chosen columns. */
export interface JudgedFile {
  readonly lines: number;
  readonly sendable: number;
  readonly faults: Readonly<Record<LineFault, number>>;
  readonly lookAlikes: number;
  readonly cut: number;
  /** The first of the lines that need attention. `line` counts from 1, as in a spreadsheet. */
  readonly remarks: readonly Remark[];
}

export interface Remark {
  readonly line: number;
  readonly tracking_number: string;
  readonly kind: LineFault | 'look_alike';
  /** The line that this one duplicates or resembles. */
  readonly like: number | undefined;
}

export interface OrderLine {
  readonly at: number;
  readonly tracking_number: string;
  readonly facts: FileFacts;
}

export interface ImportMessages {
  open: { request: { file: Blob }; response: OpenedFile | { problem: TableProblem; line?: number } };
  judge: { request: { columns: ImportColumns; hasHeads: boolean }; response: JudgedFile | { problem: 'too-many' } };
  /** Takes sendable lines from `from` on, as many as fit into one request. */
  take: { request: { from: number }; response: { orders: readonly OrderLine[] } };
  /** Takes the given lines from the first on, as many as fit into one request. */
  again: { request: { ats: readonly number[] }; response: { orders: readonly OrderLine[] } };
  /** Prints the lines that didn't get into the list as CSV, with the reason in the last column. */
  rest: {
    request: { reasons: Readonly<Record<string, string>>; verdicts: ReadonlyMap<number, string>; answered: number };
    response: { csv: string; lines: number };
  };
}
export type ImportMessage = {
  [Name in keyof ImportMessages]: { readonly name: Name } & ImportMessages[Name]['request'];
}[keyof ImportMessages];

const SHOWN_ROWS = 5;
const SHOWN_CHARACTERS = 80;
const MAX_REMARKS = 200;
/** The gateway accepts bodies of up to 4 MB; this leaves room for long cells in three-byte characters. */
const MAX_CHARACTERS = 1_200_000;

/** Holds a file and the verdicts on its lines off the main thread; the page only receives what fits on the screen. */
export function createImportReader(): (message: ImportMessage) => Promise<object> {
  let rows: Rows = [];
  let lines: readonly ImportLine[] = [];
  let sendable: readonly ImportLine[] = [];
  let headsAt: number | undefined;
  let hasHeadLine = false;
  /** The line number in the file of each judged line; they differ, because blank lines are skipped. */
  let places: readonly number[] = [];

  const open = async (file: Blob): Promise<ImportMessages['open']['response']> => {
    const table = await readTable(file);
    if ('problem' in table) return table;
    rows = table.rows;
    headsAt = findHeads(rows);
    const heads = rows[headsAt ?? 0] ?? [];
    const width = rows.slice(0, SHOWN_ROWS + 1).reduce((most, row) => Math.max(most, row.length), heads.length);
    const found = recogniseColumns(heads);
    // A single column without a heading can only hold the numbers.
    const columns = width === 1 ? { tracking_number: 0 } : found;
    const at = (headsAt ?? -1) + 1;
    return {
      heads: Array.from({ length: width }, (_one, place) => shorten(heads[place] ?? '')),
      hasHeads: headsAt !== undefined,
      columns,
      first: rows
        .slice(at)
        .filter((row) => !isBlank(row))
        .slice(0, SHOWN_ROWS)
        .map((row) => row.map(shorten)),
    };
  };

  const judge = (columns: ImportColumns, hasHeads: boolean): ImportMessages['judge']['response'] => {
    hasHeadLine = hasHeads;
    const start = hasHeads ? (headsAt ?? 0) + 1 : 0;
    places = [...rows.keys()].filter((at) => at >= start && !isBlank(rows[at] ?? []));
    if (places.length > IMPORT_LIMIT) return { problem: 'too-many' };
    lines = readImportLines(
      places.map((at) => rows[at] ?? []),
      columns,
    );
    sendable = lines.filter(({ fault }) => fault === undefined);
    const faults = { empty: 0, not_a_number: 0, rounded: 0, twice: 0 };
    for (const { fault } of lines) if (fault !== undefined) faults[fault] += 1;
    return {
      lines: lines.length,
      sendable: sendable.length,
      faults,
      lookAlikes: sendable.filter(({ like }) => like !== undefined).length,
      cut: lines.reduce((sum, line) => sum + line.cut, 0),
      remarks: lines
        .filter(({ fault, like }) => fault !== undefined || like !== undefined)
        .slice(0, MAX_REMARKS)
        .map(remark),
    };
  };

  const lineOf = (at: number) => (places[at] ?? 0) + 1;
  const remark = ({ at, tracking_number, fault, like }: ImportLine): Remark => ({
    line: lineOf(at),
    tracking_number: shorten(tracking_number),
    kind: fault ?? 'look_alike',
    like: like === undefined ? undefined : lineOf(like),
  });

  const fitIntoRequest = (wanted: readonly ImportLine[]): OrderLine[] => {
    const orders: OrderLine[] = [];
    let characters = 0;
    for (const { at, tracking_number, facts } of wanted.slice(0, ENTER_LIMIT)) {
      characters += tracking_number.length + JSON.stringify(facts).length;
      if (characters > MAX_CHARACTERS && orders.length > 0) break;
      orders.push({ at, tracking_number, facts });
    }
    return orders;
  };

  const printRest = ({ reasons, verdicts, answered }: ImportMessages['rest']['request']) => {
    const notSent = new Set(sendable.slice(answered).map(({ at }) => at));
    const left = lines.flatMap(({ at, fault }) => {
      const verdict = fault ?? verdicts.get(at) ?? (notSent.has(at) ? 'not_sent' : undefined);
      return verdict === undefined ? [] : [[...(rows[places[at] ?? -1] ?? []), reasons[verdict] ?? verdict]];
    });
    const width = left.reduce((most, row) => Math.max(most, row.length), 0);
    // Keeps the reason in the same column, however many cells the line has.
    const even = left.map((row) => [...row.slice(0, -1), ...Array<string>(width - row.length).fill(''), row.at(-1)]);
    const heads = hasHeadLine ? [rows[headsAt ?? 0] ?? []] : [];
    return { csv: printCsv([...heads, ...even]), lines: left.length };
  };

  return async (message) => {
    switch (message.name) {
      case 'open':
        return open(message.file);
      case 'judge':
        return judge(message.columns, message.hasHeads);
      case 'take':
        return { orders: fitIntoRequest(sendable.slice(message.from, message.from + ENTER_LIMIT)) };
      case 'again': {
        const named = new Set(message.ats);
        return { orders: fitIntoRequest(sendable.filter(({ at }) => named.has(at))) };
      }
      case 'rest':
        return printRest(message);
    }
  };
}

function shorten(cell: string): string {
  return cell.length <= SHOWN_CHARACTERS ? cell : `${cell.slice(0, SHOWN_CHARACTERS)}…`;
}
