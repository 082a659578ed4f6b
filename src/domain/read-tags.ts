import { LONGEST_TAG, MAX_TAGS_PER_ORDER } from '#contract/limits.ts';
import { foldTag } from './fold-tag.ts';

export type TagFault = 'missing' | 'too_long' | 'too_many';

/** Parses tags typed with commas between them, without duplicates. */
export function readTags(text: string): { readonly tags: readonly string[]; readonly fault: TagFault | undefined } {
  const typed = text
    .split(/[,\n]/u)
    .map((tag) => tag.trim().replaceAll(/\p{Cc}+/gu, ' '))
    .filter((tag) => tag !== '' && tag !== '-');
  const tags = typed.filter((tag, at) => typed.findIndex((one) => foldTag(one) === foldTag(tag)) === at);
  const isLong = tags.some((tag) => tag.length > LONGEST_TAG);
  return { tags, fault: tags.length === 0 ? 'missing' : isLong ? 'too_long' : tooMany(tags) };
}

function tooMany(tags: readonly string[]): TagFault | undefined {
  return tags.length > MAX_TAGS_PER_ORDER ? 'too_many' : undefined;
}
