import bidiModule, { type Bidi } from 'bidi-js';
import { type FontSubset, listSubsets } from './font-subsets.ts';

/** A stretch of text in one font and one direction; runs are in visual order. */
export interface Run {
  readonly text: string;
  readonly font: FontSubset;
}

// The package is CommonJS although its types describe a module: the import is the factory itself.
const bidi = (bidiModule as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/**
 * Control characters, lone surrogates and direction overrides: they print nothing and must not reorder a label. The two
 * joiners stay, because Persian and Indian scripts need them.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]|(?![\u200C\u200D])\p{Cf}|\p{Variation_Selector}/gu;
const IS_PLAIN = /^[\u0020-\u007E\u00A0-\u00FF]*$/;
const fontOfGrapheme = new Map<string, FontSubset>();

export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replaceAll(UNPRINTABLE, '')
    .trim();
}

/** Splits clean text by font and direction, using the Unicode bidirectional algorithm. */
export function splitIntoRuns(text: string, country: string): readonly Run[] {
  if (text === '') return [];
  if (IS_PLAIN.test(text)) return [{ text, font: findFont('a', country) }];
  const { levels } = bidi.getEmbeddingLevels(text, 'auto');
  const parts: { text: string; font: FontSubset; level: number }[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels[index] ?? 0;
    const last = parts.at(-1);
    const near = last?.level === level ? last : undefined;
    const stays = near && isNeutral(segment) && coversAll(near.font, segment);
    const font = stays ? near.font : findFont(segment, country);
    if (near?.font === font) near.text += segment;
    else parts.push({ text: segment, font, level });
  }
  return putInVisualOrder(parts).map(({ text: part, level, font }) => ({ text: turn(part, level), font }));
}

/** Rule L2 of the algorithm, applied to whole parts: fonts lay out the letters of a right-to-left part themselves. */
function putInVisualOrder<Part extends { level: number }>(parts: readonly Part[]): readonly Part[] {
  const seen = [...parts];
  const highest = Math.max(...seen.map((part) => part.level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < seen.length; start += 1) {
      let end = start;
      while ((seen[end]?.level ?? -1) >= level) end += 1;
      if (end > start) {
        seen.splice(start, end - start, ...seen.slice(start, end).toReversed());
        start = end;
      }
    }
  }
  return seen;
}

/**
 * Handles what fonts don't know about direction. They lay out every right-to-left letter from the right, so brackets and spaces in other fonts are
 * reversed here. Arabic digits run from the left, so they are reversed for the font to reverse them back.
 */
function turn(text: string, level: number): string {
  const isFromTheRight = level % 2 === 1;
  if (!isFromTheRight) return ARABIC_DIGIT.test(text) ? Array.from(text).toReversed().join('') : text;
  if (/[\p{L}\p{M}\p{N}]/u.test(text)) return text;
  return Array.from(text)
    .toReversed()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('');
}

const ARABIC_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/;

function isNeutral(segment: string): boolean {
  return !/[\p{L}\p{N}]/u.test(segment);
}

function findFont(grapheme: string, country: string): FontSubset {
  const key = country + grapheme;
  const known = fontOfGrapheme.get(key);
  if (known) return known;
  let fallback: FontSubset | undefined;
  for (const font of listSubsets(country)) {
    fallback ??= font;
    if (!coversAll(font, grapheme)) continue;
    fontOfGrapheme.set(key, font);
    return font;
  }
  // No font has it (an emoji): the first one draws its missing-glyph box.
  if (!fallback) throw new Error('There is no font');
  return fallback;
}

function coversAll(font: FontSubset, grapheme: string): boolean {
  return Array.from(grapheme).every((character) => font.covers(character.codePointAt(0) ?? 0));
}
