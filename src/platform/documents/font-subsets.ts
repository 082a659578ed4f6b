import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 400 | 700;

/** A font file that covers some characters. CJK fonts come in about 120 such files each, so a label embeds a few glyphs only. */
export interface FontSubset {
  readonly key: string;
  readonly covers: (codePoint: number) => boolean;
  /** Read and parsed once in a worker's life. */
  readonly load: (weight: Weight) => Font;
}

/** In the order of preference. Written out, so that tools see which packages are used. */
const FAMILIES = {
  'atkinson-hyperlegible-next': () => import.meta.resolve('@fontsource/atkinson-hyperlegible-next/unicode.json'),
  'noto-sans': () => import.meta.resolve('@fontsource/noto-sans/unicode.json'),
  'noto-sans-arabic': () => import.meta.resolve('@fontsource/noto-sans-arabic/unicode.json'),
  'noto-sans-hebrew': () => import.meta.resolve('@fontsource/noto-sans-hebrew/unicode.json'),
  'noto-sans-thai': () => import.meta.resolve('@fontsource/noto-sans-thai/unicode.json'),
  'noto-sans-devanagari': () => import.meta.resolve('@fontsource/noto-sans-devanagari/unicode.json'),
} as const;
/** Han characters differ by country, so these change places, see `listSubsets`. */
const CJK_FAMILIES = {
  'noto-sans-jp': () => import.meta.resolve('@fontsource/noto-sans-jp/unicode.json'),
  'noto-sans-sc': () => import.meta.resolve('@fontsource/noto-sans-sc/unicode.json'),
  'noto-sans-kr': () => import.meta.resolve('@fontsource/noto-sans-kr/unicode.json'),
} as const;
const PACKAGES = { ...FAMILIES, ...CJK_FAMILIES };
type Family = keyof typeof PACKAGES;
const FIRST_CJK_BY_COUNTRY: Readonly<Record<string, Family>> = {
  CN: 'noto-sans-sc',
  TW: 'noto-sans-sc',
  HK: 'noto-sans-sc',
  SG: 'noto-sans-sc',
  KR: 'noto-sans-kr',
};

const subsetsOfFamily = new Map<Family, readonly FontSubset[]>();

/** The subsets to look through for text that goes to a country. */
export function* listSubsets(country: string): Generator<FontSubset> {
  const first = FIRST_CJK_BY_COUNTRY[country];
  const order = [...Object.keys(FAMILIES), ...(first ? [first] : []), ...Object.keys(CJK_FAMILIES)] as Family[];
  for (const family of new Set(order)) yield* openFamily(family);
}

function openFamily(family: Family): readonly FontSubset[] {
  const known = subsetsOfFamily.get(family);
  if (known) return known;
  const folder = dirname(fileURLToPath(PACKAGES[family]()));
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const subsets = Object.entries(ranges)
    .map(([name, text]) => openSubset(folder, family, name.replaceAll(/[[\]]/g, ''), text))
    // The plain Latin file first: nearly all text is in it.
    .sort((one, other) => Number(other.key.endsWith('/latin')) - Number(one.key.endsWith('/latin')));
  subsetsOfFamily.set(family, subsets);
  return subsets;
}

function openSubset(folder: string, family: Family, name: string, ranges: string): FontSubset {
  const spans = ranges.split(',').map((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  const loaded = new Map<Weight, Font>();
  const load = (weight: Weight): Font => {
    const file = join(folder, 'files', `${family}-${name}-${weight}-normal.woff`);
    const font = loaded.get(weight) ?? (create(unpackWoff(readFileSync(file))) as Font);
    loaded.set(weight, font);
    return font;
  };
  return {
    key: `${family}/${name}`,
    load,
    covers: (codePoint) =>
      spans.some(([from, to]) => codePoint >= from && codePoint <= to) && load(400).hasGlyphForCodePoint(codePoint),
  };
}
