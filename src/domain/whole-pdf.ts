/** Readers look for the end of a PDF in its last kilobyte; some producers and proxies append more. */
const TAIL_BYTES = 2048;

/** Whether a file starts like a PDF. */
export function isPdf(bytes: Uint8Array): boolean {
  return String.fromCodePoint(...bytes.subarray(0, 5)) === '%PDF-';
}

/** Whether a file starts and ends like a PDF. One that was cut short has no end, though much of it can still be read. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const tail = String.fromCodePoint(...bytes.subarray(-TAIL_BYTES));
  return isPdf(bytes) && /startxref[^]*%%EOF/u.test(tail);
}
