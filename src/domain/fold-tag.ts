/** Normalises a tag for comparison. */
export function foldTag(tag: string): string {
  return tag.normalize('NFC').trim().toLowerCase();
}
