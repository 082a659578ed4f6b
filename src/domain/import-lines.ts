import type { FileFacts } from '#contract/gateway/entered-orders.ts';
import { isFormula } from './csv.ts';
import { foldNumber } from './fold-number.ts';
import { type ImportColumns, IMPORT_FIELDS } from './import-columns.ts';
import { foldLookAlikes } from './near-match.ts';
import { canBeNumber, unquote } from './pasted-numbers.ts';

/** Maximum number of orders in one file. */
export const IMPORT_LIMIT = 20_000;
/** Maximum length of a cell's text that the list keeps (contract). */
const LONGEST_FACT = 500;

/**
 * Why a line of a file is not sent: `empty`: no number · `not_a_number`: can't be a tracking number · `rounded`: a
 * spreadsheet has rounded it · `twice`: an earlier line has the same number.
 */
export type LineFault = 'empty' | 'not_a_number' | 'rounded' | 'twice';

export interface ImportLine {
  /** Its position among the lines of the file, from 0. */
  readonly at: number;
  readonly tracking_number: string;
  readonly facts: FileFacts;
  readonly fault: LineFault | undefined;
  /** Position of the line that it repeats, or that differs from it only in look-alike characters. */
  readonly like: number | undefined;
  /** How many cells were truncated to the length that the list keeps. */
  readonly cut: number;
}

/** Reads every line using the chosen columns. None is dropped: a line that can't be sent has a `fault`. */
export function readImportLines(rows: readonly (readonly string[])[], columns: ImportColumns): ImportLine[] {
  const seen = new Map<string, number>();
  const looks = new Map<string, number>();
  return rows.map((row, at) => {
    const number = unquote(cellOf(row, columns.tracking_number));
    const folded = foldNumber(number);
    const repeats = seen.get(folded);
    const fault = findFault(number) ?? (repeats === undefined ? undefined : 'twice');
    const look = foldLookAlikes(number);
    const like = fault === undefined ? looks.get(look) : repeats;
    if (fault === undefined) {
      seen.set(folded, at);
      if (like === undefined) looks.set(look, at);
    }
    return {
      at,
      tracking_number: number,
      fault,
      like: fault === undefined || fault === 'twice' ? like : undefined,
      ...readFacts(row, columns),
    };
  });
}

function findFault(number: string): LineFault | undefined {
  if (number === '') return 'empty';
  if (/^\d(?:[.,]\d+)?E\+?\d+$/iu.test(number)) return 'rounded';
  // Separators inside: this line uses a different separator from the rest. An equals sign: a formula, which is left as text.
  return canBeNumber(number) && !/^=|[;,"]/u.test(number) ? undefined : 'not_a_number';
}

function readFacts(row: readonly string[], columns: ImportColumns): { facts: FileFacts; cut: number } {
  const facts: Record<string, string> = {};
  let cut = 0;
  for (const field of IMPORT_FIELDS) {
    if (field === 'tracking_number') continue;
    const text = cellOf(row, columns[field]);
    if (text === '') continue;
    if (text.length > LONGEST_FACT) cut += 1;
    facts[field] = text.slice(0, LONGEST_FACT);
  }
  return { facts, cut };
}

function cellOf(row: readonly string[], at: number | undefined): string {
  const text = at === undefined ? '' : unwrap((row[at] ?? '').trim());
  return text.replace(/\s+/gu, ' ').trim();
}

/** A text that was written to survive a spreadsheet. */
const AS_FORMULA = /^="([^"]*(?:""[^"]*)*)"$/u;

/** Shop systems write ="0012" so that spreadsheets keep the leading zeros; our own CSV puts an apostrophe before formulas. */
function unwrap(cell: string): string {
  const text = AS_FORMULA.exec(cell)?.[1];
  if (text !== undefined) return text.replaceAll('""', '"');
  return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
}
