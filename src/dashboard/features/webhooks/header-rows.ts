import { isSameKey, readHeaderLines } from '#domain/webhook-headers.ts';
import { emptyRow, type HeaderRow } from './settings-draft.ts';

const SECRET_KEY = 'X-Webhook-Secret';
const SECRET_BYTES = 32;

const isEmpty = ({ key, value }: HeaderRow) => key.trim() === '' && value.trim() === '';

/**
 * Returns the rows after a paste into one of them; undefined if the text is to be pasted as is. In a value, a single line is
 * never parsed as a header, because a URL looks like one. `start` and `end` delimit the pasted rows.
 */
export function pasteHeaders(
  rows: readonly HeaderRow[],
  into: number,
  part: 'key' | 'value',
  text: string,
): { readonly rows: readonly HeaderRow[]; readonly start: number; readonly end: number } | undefined {
  const lines = readHeaderLines(text);
  if (lines === undefined || (part === 'value' && lines.length < 2)) return undefined;
  const pasted = lines.map((line) => ({ ...emptyRow(), ...line }));
  const before = rows.slice(0, into + 1).filter((row, at) => at !== into || (!isEmpty(row) && part === 'value'));
  const after = rows.slice(into + 1).filter((row) => !isEmpty(row));
  return { rows: [...before, ...pasted, ...after], start: before.length, end: before.length + pasted.length };
}

/** Adds a random secret as a header, so that a receiver can authenticate the sender. */
export function addSharedSecret(rows: readonly HeaderRow[]): {
  readonly rows: readonly HeaderRow[];
  readonly added: HeaderRow;
} {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const known = rows.find(({ key }) => isSameKey(key.trim(), SECRET_KEY));
  const added = known ? { ...known, value } : { ...emptyRow(), key: SECRET_KEY, value };
  if (known) return { rows: rows.map((row) => (row === known ? added : row)), added };
  return { rows: [...rows.filter((row) => !isEmpty(row)), added], added };
}
