/** "Northpost, Swiftline and Parcelbird". Without `Intl`: its first use takes a browser 15 to 30 ms, as long as drawing Today. */
export function joinNames(names: readonly string[]): string {
  const [last = '', ...before] = names.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
}
