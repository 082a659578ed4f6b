import type { FileFacts } from '#contract/gateway/entered-orders.ts';
import { foldNumber } from './fold-number.ts';
import { type ImportColumns, IMPORT_FIELDS } from './import-columns.ts';
import { foldLookAlikes } from './near-match.ts';
import { canBeNumber } from './pasted-numbers.ts';

/** Most orders of one file. */
export const IMPORT_LIMIT = 20_000;
/** Longest text that the list keeps of a cell (contract). */
const LONGEST_FACT = 500;

/**
 * Why a line of a file is not sent: `empty` it has no number · `not_a_number` it can be none · `rounded` a spreadsheet has
 * rounded it · `twice` an earlier line has the same.
 */
export type LineFault = 'empty' | 'not_a_number' | 'rounded' | 'twice';

export interface ImportLine {
  /** Its place among the lines of the file, from 0. */
  readonly at: number;
  readonly tracking_number: string;
  readonly facts: FileFacts;
  readonly fault: LineFault | undefined;
  /** Place of the line that it repeats, or that it differs from in look-alike characters alone. */
  readonly like: number | undefined;
  /** Cells that were cut, being longer than the list keeps. */
  readonly cut: number;
}

/** Reads every line by the chosen columns. None is dropped: one that can't be sent says why. */
export function readImportLines(rows: readonly (readonly string[])[], columns: ImportColumns): ImportLine[] {
  const seen = new Map<string, number>();
  const looks = new Map<string, number>();
  return rows.map((row, at) => {
    const number = readNumber(cellOf(row, columns.tracking_number));
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
  // Separators inside: a line that was cut at another sign than the rest. An equals sign: a formula, which stays text.
  return canBeNumber(number) && !/^=|[;,"]/u.test(number) ? undefined : 'not_a_number';
}

/** Shop systems write ="0012" so that spreadsheets keep the zeros; our own CSV puts an apostrophe before formulas. */
function readNumber(cell: string): string {
  return cell.replace(/^="(.*)"$/su, '$1').replace(/^["']+|["']+$/gu, '');
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
  return at === undefined ? '' : (row[at] ?? '').replace(/\s+/gu, ' ').trim();
}
