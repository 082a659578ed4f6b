/** A moment in milliseconds since 1970 as text: ISO 8601, UTC, as it is kept and sent. `Date.parse` is the way back. */
export function toIsoTime(ms: number): string {
  return new Date(ms).toISOString();
}
