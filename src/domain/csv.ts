/**
 * Spreadsheets evaluate cells that start like this as formulas, even after spaces and in full-width form. A leading
 * apostrophe makes them text.
 */
const FORMULA_START = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/u;
const NEEDS_QUOTES = /[",\r\n]/u;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Formats rows as CSV (RFC 4180) with a byte order mark, without which Excel misreads UTF-8. The first row is the header.
 */
export function printCsv(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return `${BYTE_ORDER_MARK}${rows.map((row) => `${row.map(printCell).join(',')}\r\n`).join('')}`;
}

/** Whether our CSV puts an apostrophe before this text. */
export function isFormula(text: string): boolean {
  return FORMULA_START.test(text);
}

function printCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = isFormula(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
