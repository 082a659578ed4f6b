import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { type FontFile, type FontName, listFontFiles, type Weight } from '#server/font-files.ts';
import { unpackWoff } from './unpack-woff.ts';

/** A font file that covers some characters. CJK fonts consist of about 120 such files each, so a label embeds only a few glyphs. */
export interface FontSubset {
  readonly key: string;
  readonly covers: (codePoint: number) => boolean;
  /** Reads and parses the file once per worker. */
  readonly load: (weight: Weight) => Font;
}

/** In order of preference. */
const FONTS: readonly FontName[] = [
  'atkinson-hyperlegible-next',
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-devanagari',
];
/** Han glyphs differ by country, so the order of these varies; see `listSubsets`. */
const CJK_FONTS: readonly FontName[] = ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr'];
const FIRST_CJK_BY_COUNTRY: Readonly<Record<string, FontName>> = {
  CN: 'noto-sans-sc',
  TW: 'noto-sans-sc',
  HK: 'noto-sans-sc',
  SG: 'noto-sans-sc',
  KR: 'noto-sans-kr',
};

const subsetsOfFont = new Map<FontName, readonly FontSubset[]>();

/** The subsets to search for text addressed to a country. */
export function* listSubsets(country: string): Generator<FontSubset> {
  const first = FIRST_CJK_BY_COUNTRY[country];
  for (const font of new Set([...FONTS, ...(first ? [first] : []), ...CJK_FONTS])) yield* openFont(font);
}

function openFont(font: FontName): readonly FontSubset[] {
  const known = subsetsOfFont.get(font);
  if (known) return known;
  const subsets = listFontFiles(font)
    .map(openSubset)
    // The basic Latin file first: it covers nearly all text.
    .toSorted((one, other) => Number(other.key.endsWith('/latin')) - Number(one.key.endsWith('/latin')));
  subsetsOfFont.set(font, subsets);
  return subsets;
}

function openSubset({ key, claims, path }: FontFile): FontSubset {
  const loaded = new Map<Weight, Font>();
  const load = (weight: Weight): Font => {
    const font = loaded.get(weight) ?? (create(unpackWoff(readFileSync(path(weight)))) as Font);
    loaded.set(weight, font);
    return font;
  };
  return { key, load, covers: (codePoint) => claims(codePoint) && load(400).hasGlyphForCodePoint(codePoint) };
}
