/** SQLite allows 32,766 values per statement; a row has about 38. */
export const ROWS_PER_STATEMENT = 400;
export const NUMBERS_PER_STATEMENT = 10_000;

export function* inChunks<T>(values: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size);
}
