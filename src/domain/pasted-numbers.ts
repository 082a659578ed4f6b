import { LONGEST_TRACKING_NUMBER } from '#contract/limits.ts';

/** Between texts that may each be one reference, with spaces in it. */
const BETWEEN_TEXTS = /[\n\r\t,;]+/u;
const SPACES = /\s+/u;

export interface PastedNumbers {
  /** In the order of pasting, each once. */
  readonly numbers: readonly string[];
  readonly duplicates: number;
  /** What can't be a tracking number: too long, or with characters that none has. Named, so that nothing gets lost unseen. */
  readonly notNumbers: readonly string[];
  /** Texts with spaces in them: each may be one reference, or several numbers. */
  readonly phrases: readonly string[];
}

/**
 * Reads tracking numbers out of pasted text: new lines, commas, semicolons, tabs and spaces separate, duplicates drop out. A
 * text between two of the other separators that is one reference (`isOne`) is not cut at its spaces.
 */
export function readPastedNumbers(text: string, isOne: (text: string) => boolean = () => false): PastedNumbers {
  const texts = text
    .split(BETWEEN_TEXTS)
    .map((one) => unquote(one.trim()).trim())
    .filter((one) => one !== '');
  const all = texts.flatMap((one) =>
    isOne(one)
      ? [one]
      : one
          .split(SPACES)
          .map(unquote)
          .filter((number) => number !== ''),
  );
  const once = [...new Set(all)];
  return {
    numbers: once.filter(canBeNumber),
    duplicates: all.length - once.length,
    notNumbers: once.filter((token) => !canBeNumber(token)),
    phrases: [...new Set(texts.filter((one) => SPACES.test(one)))],
  };
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
