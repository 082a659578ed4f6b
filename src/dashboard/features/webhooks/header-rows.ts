import { isSameKey, readHeaderLines } from '#domain/webhook-headers.ts';
import { emptyRow, type HeaderRow } from './settings-draft.ts';

const SECRET_KEY = 'X-Webhook-Secret';
const SECRET_BYTES = 32;

const isEmpty = ({ key, value }: HeaderRow) => key.trim() === '' && value.trim() === '';

/**
 * The rows after a paste into one of them; undefined when the text is pasted as it is. One line is only read as a header
 * where a key is expected: an address would pass for one.
 */
export function pasteHeaders(
  rows: readonly HeaderRow[],
  into: string,
  part: 'key' | 'value',
  text: string,
): { readonly rows: readonly HeaderRow[]; readonly pasted: readonly HeaderRow[] } | undefined {
  const lines = readHeaderLines(text);
  if (lines === undefined || (part === 'value' && lines.length < 2)) return undefined;
  const pasted = lines.map((line) => ({ ...emptyRow(), ...line }));
  const at = rows.findIndex(({ id }) => id === into);
  const before = rows.slice(0, at + 1).filter((row) => row.id !== into || (!isEmpty(row) && part === 'value'));
  return { rows: [...before, ...pasted, ...rows.slice(at + 1).filter((row) => !isEmpty(row))], pasted };
}

/** A secret header value, so that a receiver can authenticate the sender. */
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
