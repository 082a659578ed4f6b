/** "Northpost, Swiftline and Parcelbird". Without `Intl`: its first use takes a browser 15 to 30 ms, as long as rendering Today. */
export function joinNames(names: readonly string[]): string {
  const [before, last = ''] = [names.slice(0, -1), names.at(-1)];
  return before.length === 0 ? last : `${before.join(', ')} and ${last}`;
}
