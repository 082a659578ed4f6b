import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Weight = 400 | 700;

/** One of the files that a font is split into, each with a subset of its characters. */
export interface FontFile {
  /** For example "noto-sans-sc/119". */
  readonly key: string;
  /** According to its unicode ranges, which also name a few characters that the file lacks. */
  readonly claims: (codePoint: number) => boolean;
  /** Path of the WOFF file. */
  readonly path: (weight: Weight) => string;
}

/** Spelled out so that tools can see which packages are used. */
const PACKAGES = {
  'atkinson-hyperlegible-next': () => import.meta.resolve('@fontsource/atkinson-hyperlegible-next/unicode.json'),
  'noto-sans': () => import.meta.resolve('@fontsource/noto-sans/unicode.json'),
  'noto-sans-arabic': () => import.meta.resolve('@fontsource/noto-sans-arabic/unicode.json'),
  'noto-sans-hebrew': () => import.meta.resolve('@fontsource/noto-sans-hebrew/unicode.json'),
  'noto-sans-thai': () => import.meta.resolve('@fontsource/noto-sans-thai/unicode.json'),
  'noto-sans-devanagari': () => import.meta.resolve('@fontsource/noto-sans-devanagari/unicode.json'),
  'noto-sans-jp': () => import.meta.resolve('@fontsource/noto-sans-jp/unicode.json'),
  'noto-sans-sc': () => import.meta.resolve('@fontsource/noto-sans-sc/unicode.json'),
  'noto-sans-kr': () => import.meta.resolve('@fontsource/noto-sans-kr/unicode.json'),
} as const;
export type FontName = keyof typeof PACKAGES;

const known = new Map<FontName, readonly FontFile[]>();

/** The files of a font. The list is read once per process. */
export function listFontFiles(font: FontName): readonly FontFile[] {
  const files = known.get(font) ?? readFontFiles(font);
  known.set(font, files);
  return files;
}

function readFontFiles(font: FontName): readonly FontFile[] {
  const list = fileURLToPath(PACKAGES[font]());
  const ranges = JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, string>>;
  return Object.entries(ranges).map(([bracketed, range]) => {
    const name = bracketed.replaceAll(/[[\]]/g, '');
    const spans = range.split(',').map(readSpan);
    return {
      key: `${font}/${name}`,
      claims: (codePoint) => spans.some(([first, last]) => codePoint >= first && codePoint <= last),
      path: (weight) => join(dirname(list), 'files', `${font}-${name}-${weight}-normal.woff`),
    };
  });
}

/** Reads "U+0460-052F" or "U+20B4". */
function readSpan(text: string): readonly [first: number, last: number] {
  const [first = '', last = first] = text.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
