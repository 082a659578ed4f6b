/**
 * The class part of a `courier_allocation`, readable: "SwiftlineExpress" of "Swiftline" is "Express".
 * Null when the carrier's name says it all, or when the two have nothing in common.
 */
export function carrierClassOf(courierName: string | null, courierAllocation: string | null): string | null {
  if (courierName === null || courierAllocation === null) return null;
  const name = courierName.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (!courierAllocation.toLowerCase().startsWith(name.toLowerCase())) return null;
  const rest = courierAllocation
    .slice(name.length)
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .trim();
  return rest === '' ? null : rest;
}
