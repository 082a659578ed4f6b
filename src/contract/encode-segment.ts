/**
 * Whether a text can be a single path segment. `.`, `..` and an empty text would change the path, and a lone surrogate
 * can't be encoded.
 */
export function isSegment(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..' && text.isWellFormed();
}

/** Encodes a text as a single path segment. Throws a RangeError if it can't be one. */
export function encodeSegment(text: string): string {
  if (!isSegment(text)) throw new RangeError(`${JSON.stringify(text)} can't stand in an address`);
  return encodeURIComponent(text);
}
