let list: Intl.ListFormat | undefined;

/** "Northpost, Swiftline and Parcelbird". The format is created on first use: the first one takes a browser 30 ms. */
export function joinNames(names: readonly string[]): string {
  list ??= new Intl.ListFormat('en-GB');
  return list.format(names);
}
