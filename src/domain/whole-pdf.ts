/** Readers look for the end of a PDF in its last kilobyte; some producers and proxies append more. */
const TAIL_BYTES = 2048;
/** Enough of a cross-reference stream to tell it from other objects. */
const TABLE_BYTES = 1024;

/** Far more than what careless web servers send before a file. */
const MOST_BEFORE_BYTES = 64;
/** A byte order mark, and white space. */
const BEFORE: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0a, 0x0d]);

/** The file without a byte order mark or white space before it, which readers tolerate and which shift the places in its table. */
export function trimBeforePdf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const start = bytes.subarray(0, MOST_BEFORE_BYTES).findIndex((byte) => !BEFORE.has(byte));
  return start > 0 ? bytes.slice(start) : bytes;
}

/** Whether a file starts like a PDF. */
export function isPdf(bytes: Uint8Array): boolean {
  return String.fromCodePoint(...bytes.subarray(0, 5)) === '%PDF-';
}

/**
 * Whether a file starts and ends like a PDF. One that was cut short has no end, though much of it can still be read. One that lacks only
 * its last line, `%%EOF`, ends with the offset of its cross-reference table.
 */
export function isWholePdf(bytes: Uint8Array): boolean {
  if (!isPdf(bytes)) return false;
  const tail = textOf(bytes.subarray(-TAIL_BYTES));
  if (/startxref[^]*%%EOF/u.test(tail)) return true;
  const place = /startxref\s+(\d{1,12})\s*$/u.exec(tail)?.[1];
  return place !== undefined && isTable(textOf(bytes.subarray(Number(place), Number(place) + TABLE_BYTES)));
}

/** Checks the table at the offset: if digits of the offset were cut off, something else is there. */
const isTable = (text: string) => /^\s*(?:xref\s|\d+\s+\d+\s+obj\b(?:(?!endobj)[^])*\/XRef\b)/u.test(text);

const textOf = (bytes: Uint8Array) => String.fromCodePoint(...bytes);
