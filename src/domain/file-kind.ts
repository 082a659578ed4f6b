/** What a file contains, judged by its first bytes because its name may be wrong. `table` is text that may be CSV or TSV. */
export type FileKind =
  | { readonly kind: 'table'; readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' }
  | { readonly kind: 'zip' | 'empty' | 'encrypted' | 'old-excel' | 'not-a-table' };

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The container format of Excel files before 2007, and of today's password-protected ones. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const SNIFFED_BYTES = 4096;
/** How far from either end of the file the names of the container's streams can be. */
const MAX_NAMES_OFFSET = 1024 * 1024;

/** Distinguishes text (in its various encodings) and spreadsheets from files that aren't tables. */
export function detectFileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return { kind: 'empty' };
  if (startsWith(bytes, ZIP)) return { kind: 'zip' };
  if (startsWith(bytes, COMPOUND)) return { kind: holdsEncryptedPackage(bytes) ? 'encrypted' : 'old-excel' };
  if (startsWith(bytes, [0xff, 0xfe])) return { kind: 'table', encoding: 'utf-16le' };
  if (startsWith(bytes, [0xfe, 0xff])) return { kind: 'table', encoding: 'utf-16be' };
  const head = bytes.subarray(0, SNIFFED_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // UTF-16 without a byte order mark: Latin letters have a zero in every other byte.
  if (odd > head.length / 4 && even === 0) return { kind: 'table', encoding: 'utf-16le' };
  if (even > head.length / 4 && odd === 0) return { kind: 'table', encoding: 'utf-16be' };
  const isBinary = even + odd > 0 || startsWith(bytes, [0x25, 0x50, 0x44, 0x46]) || hasControls(head);
  return isBinary ? { kind: 'not-a-table' } : { kind: 'table', encoding: 'utf-8' };
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** Control characters that text never contains; tabs, line ends, form feeds and the old end-of-file mark are fine. */
function hasControls(head: Uint8Array): boolean {
  return head.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1a].includes(byte));
}

const ENCRYPTED_PACKAGE = Array.from('EncryptedPackage', (sign) => [sign.charCodeAt(0), 0]).flat();

function holdsEncryptedPackage(bytes: Uint8Array): boolean {
  // The directory is aligned to 512 bytes, its entries to 128.
  const names =
    bytes.length <= MAX_NAMES_OFFSET * 2
      ? [bytes]
      : [bytes.subarray(0, MAX_NAMES_OFFSET), bytes.subarray(-MAX_NAMES_OFFSET - (bytes.length % 128))];
  return names.some((part) => {
    for (let at = 0; at < part.length; at += 128) {
      if (startsWith(part.subarray(at, at + ENCRYPTED_PACKAGE.length), ENCRYPTED_PACKAGE)) return true;
    }
    return false;
  });
}
