import { LONGEST_TRACKING_NUMBER } from '#contract/limits.ts';

const SEPARATORS = /[\s,;]+/u;

export interface PastedNumbers {
  /** In the order of pasting, each once. */
  readonly numbers: readonly string[];
  readonly duplicates: number;
  /** What can't be a tracking number: too long, or with characters that none has. Named, so that nothing gets lost unseen. */
  readonly notNumbers: readonly string[];
}

/** Reads tracking numbers out of pasted text: new lines, commas, semicolons, tabs and spaces separate, duplicates drop out. */
export function readPastedNumbers(text: string): PastedNumbers {
  const all = text
    .split(SEPARATORS)
    .map(unquote)
    .filter((number) => number !== '');
  const once = [...new Set(all)];
  const numbers = once.filter(canBeNumber);
  const notNumbers = once.filter((token) => !canBeNumber(token));
  return { numbers, duplicates: all.length - once.length, notNumbers };
}

/** The same rule as the contract's TrackingNumber, without its parser: this is read with the first page. */
export function canBeNumber(token: string): boolean {
  if (token === '' || token.length > LONGEST_TRACKING_NUMBER || token === '.' || token === '..') return false;
  return !/[\p{Cc}\s/\\]/u.test(token);
}

/** Spreadsheets put cells into quotes; our own CSV puts an apostrophe before cells that look like formulas. */
function unquote(cell: string): string {
  return cell.replace(/^["']+|["']+$/gu, '');
}
