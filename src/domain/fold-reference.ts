/**
 * One form for every spelling of an order number or a reference: letter case, spaces around it and the hash signs that
 * shops write before it never tell two apart. Null: there is none.
 */
export function foldReference(text: string | null): string | null {
  const folded = (text ?? '')
    .replace(/^[#\s]+/u, '')
    .trim()
    .toUpperCase();
  return folded === '' ? null : folded;
}
