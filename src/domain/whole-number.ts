/**
 * A service's number if it fits an integer column and JavaScript can read it back, otherwise null: a number that can't be read back would
 * fail every query that returns its row.
 */
export function toWholeNumber(value: number | null | undefined): number | null {
  return value != null && Number.isSafeInteger(value) ? value : null;
}
