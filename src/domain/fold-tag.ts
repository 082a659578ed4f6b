/** One form for every spelling of a tag. */
export function foldTag(tag: string): string {
  return tag.normalize('NFC').trim().toLowerCase();
}
