const DAY_MS = 86_400_000;

/** Adds days to (or subtracts them from) a calendar day like 2026-11-21, unaffected by clock changes. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
