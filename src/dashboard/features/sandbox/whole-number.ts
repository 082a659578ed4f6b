/** Parses a whole number between two limits, inclusive; undefined for anything else, such as `1e3` and `0x10`. */
export function readWholeNumber(text: string, least: number, most: number): number | undefined {
  const trimmed = text.trim();
  const value = /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}
