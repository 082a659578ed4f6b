/**
 * A number of a service as a column of whole numbers takes it and JavaScript reads it back; null for any other: one that can't be
 * read back would take every row that is read with it.
 */
export function toWholeNumber(value: number | null | undefined): number | null {
  return value != null && Number.isSafeInteger(value) ? value : null;
}
