/**
 * "#1001 · Ann · Northpost", without what is missing. An invisible left-to-right mark behind what is written from right to left keeps the next
 * fact on its right: otherwise an order's number and a name could change places.
 */
export function joinFacts(facts: readonly (string | null)[]): string {
  const line = facts.filter(Boolean).join(' · ');
  return line.replaceAll(/([\u0590-\u08ff][^·]*) · /g, '$1\u200e · ');
}
