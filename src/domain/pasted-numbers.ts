import { LONGEST_TRACKING_NUMBER } from '#contract/limits.ts';

/** Separates texts that may each be a single reference containing spaces. */
const BETWEEN_TEXTS = /[\n\r\t,;]+/u;
const SPACES = /\s+/u;

export interface PastedNumbers {
  /** In the order in which they were pasted, without duplicates. */
  readonly numbers: readonly string[];
  readonly duplicates: number;
  /** What can't be a tracking number (too long, or invalid characters). Reported, so that nothing gets lost unnoticed. */
  readonly notNumbers: readonly string[];
  /** Texts containing spaces: each may be one reference or several numbers. */
  readonly phrases: readonly string[];
}

/**
 * Extracts tracking numbers from pasted text, separated by new lines, commas, semicolons, tabs or spaces, and drops duplicates. A text between two
 * of the other separators is not split at its spaces if `isOne` says that it is a single reference.
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

/** The same rule as the contract's TrackingNumber, but without its parser, because this is part of the first page's script. */
export function canBeNumber(token: string): boolean {
  if (token === '' || token.length > LONGEST_TRACKING_NUMBER || token === '.' || token === '..') return false;
  return !/[\p{Cc}\s/\\]/u.test(token);
}

/** Spreadsheets put cells in quotes; our own CSV puts an apostrophe before cells that look like formulas. */
export function unquote(cell: string): string {
  return cell.replace(/^["']+|["']+$/gu, '');
}
