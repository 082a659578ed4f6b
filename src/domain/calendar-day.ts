const DAY_MS = 86_400_000;

/** A day of the calendar (2026-11-21) so many days later, or earlier: no clock change moves it. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
