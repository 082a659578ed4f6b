let list: Intl.ListFormat | undefined;

/** "Northpost, Swiftline and Parcelbird". Made when first needed: a browser takes 30 ms for the first one, and pages begin without. */
export function joinNames(names: readonly string[]): string {
  list ??= new Intl.ListFormat('en-GB');
  return list.format(names);
}
