/**
 * The class in a `courier_allocation`, in readable form: "Express" for carrier "Swiftline" and class "SwiftlineExpress".
 * Null when there is nothing beyond the carrier's name, or when the class doesn't start with it.
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
