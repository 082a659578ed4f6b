/**
 * Normalises an order number or reference for comparison: letter case, surrounding spaces and the hash signs that shops put
 * in front never distinguish two of them. Null: there is none.
 */
export function foldReference(text: string | null): string | null {
  const folded = (text ?? '')
    .replace(/^[#\s]+/u, '')
    .trim()
    .toUpperCase();
  return folded === '' ? null : folded;
}
