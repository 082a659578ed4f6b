/**
 * Returns a service's number if it fits an integer column and JavaScript can read it back, otherwise null: an unreadable
 * number would make every row that is read with it fail too.
 */
export function toWholeNumber(value: number | null | undefined): number | null {
  return value != null && Number.isSafeInteger(value) ? value : null;
}
