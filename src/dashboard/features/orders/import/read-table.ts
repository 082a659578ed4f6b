import Papa from 'papaparse';
import type { CellValue } from 'read-excel-file/universal';
import { detectFileKind } from '#domain/file-kind.ts';
import { IMPORT_LIMIT } from '#domain/import-lines.ts';

/** Why a file can't be read. */
export type TableProblem =
  | 'empty'
  | 'encrypted'
  | 'old-excel'
  | 'not-a-table'
  | 'damaged'
  | 'too-big'
  | 'too-many'
  | 'open-quote';

export type Rows = readonly (readonly string[])[];
/** The rows of a table, or the reason why there are none; `line`, from 1, is where the problem is. */
export type ReadTable = { readonly rows: Rows } | { readonly problem: TableProblem; readonly line?: number };

/** Files larger than this, packed or unpacked, aren't read: 20,000 lines of fifty columns take a quarter of it. */
const MAX_BYTES = 100 * 1024 * 1024;
/** Leaves room for a title and headings above the orders. */
const MAX_ROWS = IMPORT_LIMIT + 10;

/** Reads a file as a table of texts. No cell is calculated, and none becomes a number or a date. */
export async function readTable(file: Blob): Promise<ReadTable> {
  if (file.size > MAX_BYTES) return { problem: 'too-big' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const detected = detectFileKind(bytes);
  if (detected.kind === 'zip') return readWorkbook(bytes);
  if (detected.kind !== 'table') return { problem: detected.kind };
  return readText(decode(bytes, detected.encoding));
}

/**
 * Falls back to Windows-1252: a file that isn't UTF-8 comes from an older Windows program. One with a byte order mark is UTF-8, even if
 * it is damaged.
 */
function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const isMarked = UTF8_MARK.every((byte, at) => bytes[at] === byte);
    return new TextDecoder(encoding === 'utf-8' && !isMarked ? 'windows-1252' : encoding).decode(bytes);
  }
}

const UTF8_MARK = [0xef, 0xbb, 0xbf];
const SEPARATORS = [',', ';', '\t', '|'];
/** Number of lines examined to find out how many cells a line has. */
const WIDTH_FROM = 10;

function readText(text: string): ReadTable {
  // Excel puts a `sep=` line above the headings.
  const own = /^sep=(.)\r?\n/u.exec(text);
  const delimiter = own?.[1] ?? guessSeparator(text);
  const { data, errors } = Papa.parse<string[]>(own === null ? text : text.slice(own[0].length), {
    delimiter,
    preview: MAX_ROWS + 1,
  });
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open !== undefined) return { problem: 'open-quote', line: findOpenLine(data, open.row) };
  const width = data.slice(0, WIDTH_FROM).reduce((most, row) => Math.max(most, row.length), 0);
  return limit(data.map((row) => (row.length === 1 ? splitOtherwise(row[0] ?? '', delimiter, width) : row)));
}

/**
 * Papa takes the separator with which the first lines have the same number of cells, at least two on average. Blank lines don't count, nor
 * may a title above two columns decide: then it is the one that most lines have.
 */
function guessSeparator(text: string): string {
  const { meta, errors } = Papa.parse<string[]>(text, {
    delimitersToGuess: SEPARATORS,
    skipEmptyLines: 'greedy',
    preview: WIDTH_FROM,
  });
  if (!errors.some(({ code }) => code === 'UndetectableDelimiter')) return meta.delimiter;
  const lines = text.split(/[\r\n]+/u, WIDTH_FROM).filter((line) => line.trim() !== '');
  const countOf = (separator: string) => lines.filter((line) => line.includes(separator)).length;
  const [most = meta.delimiter] = SEPARATORS.toSorted((a, b) => countOf(b) - countOf(a));
  return 2 * countOf(most) > lines.length ? most : meta.delimiter;
}

/** The line of the file on which the last record, whose quote is never closed, begins. */
function findOpenLine(data: readonly (readonly string[])[], row: number | undefined): number {
  const before = data.slice(0, row ?? data.length - 1);
  return before.reduce((line, cells) => line + 1 + cells.join('').split('\n').length - 1, 1);
}

/** Splits a line that another program appended with a different separator. */
function splitOtherwise(line: string, separator: string, width: number): string[] {
  if (width < 2) return [line];
  for (const other of SEPARATORS) {
    if (other === separator || !line.includes(other)) continue;
    const [cells] = Papa.parse<string[]>(line, { delimiter: other }).data;
    if (cells?.length === width) return cells;
  }
  return [line];
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<ReadTable> {
  const [{ unzipSync, zipSync }, { readSheet }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/universal'),
  ]);
  try {
    let size = 0;
    let isWorkbook = false;
    // Only reads the sizes from the archive's directory; nothing is unpacked.
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        size += originalSize;
        isWorkbook ||= name === 'xl/workbook.xml';
        return false;
      },
    });
    if (!isWorkbook) return { problem: 'not-a-table' };
    if (size > MAX_BYTES) return { problem: 'too-big' };
    // The reader would unpack large parts in workers created from strings, which our content security policy forbids; parts that
    // are stored uncompressed are read in place.
    const stored = zipSync(unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/u.test(name) }), { level: 0 });
    const cells = await readSheet<string>(stored.buffer, { parseNumber: (text) => text });
    return limit(cells.map((row) => row.map(printCell)));
  } catch {
    return { problem: 'damaged' };
  }
}

function printCell(cell: CellValue<string> | null): string {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

export function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === '');
}

function limit(rows: Rows): ReadTable {
  if (rows.every(isBlank)) return { problem: 'empty' };
  return rows.length > MAX_ROWS ? { problem: 'too-many' } : { rows };
}
