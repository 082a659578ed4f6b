/**
 * Whether a text can be one segment of an address. `.`, `..` and an empty text would change the address, a lone
 * surrogate can't be written at all.
 */
export function isSegment(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..' && text.isWellFormed();
}

/** Encodes a text as one segment of an address. Throws a RangeError if it can't be one. */
export function encodeSegment(text: string): string {
  if (!isSegment(text)) throw new RangeError(`${JSON.stringify(text)} can't stand in an address`);
  return encodeURIComponent(text);
}
