const SEPARATORS = /[\s,;]+/u;

export interface PastedNumbers {
  /** In the order of pasting, each once. */
  readonly numbers: readonly string[];
  readonly duplicates: number;
}

/** Reads tracking numbers out of pasted text: new lines, commas, semicolons, tabs and spaces separate, duplicates drop out. */
export function readPastedNumbers(text: string): PastedNumbers {
  const all = text
    .split(SEPARATORS)
    .map(unquote)
    .filter((number) => number !== '');
  const numbers = [...new Set(all)];
  return { numbers, duplicates: all.length - numbers.length };
}

/** Spreadsheets put cells into quotes; our own CSV puts an apostrophe before cells that look like formulas. */
function unquote(cell: string): string {
  return cell.replace(/^["']+|["']+$/gu, '');
}
