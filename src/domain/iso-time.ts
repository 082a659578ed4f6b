/** Formats a Unix time in milliseconds as ISO 8601 in UTC, the form in which times are stored and sent. `Date.parse` reverses it. */
export function toIsoTime(ms: number): string {
  return new Date(ms).toISOString();
}
