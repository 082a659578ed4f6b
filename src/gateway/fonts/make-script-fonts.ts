import { readFile } from 'node:fs/promises';
import { SCRIPT_FONTS, type ScriptFont, type ScriptFontFile } from '#contract/gateway/script-fonts.ts';
import { type FontFile, listFontFiles } from '#server/font-files.ts';
import { LRUCache } from 'lru-cache';

const HAN = /\p{Script=Han}/u;
const JAPANESE = 'noto-sans-jp';
/** The joiner and non-joiner between letters, and the circle shown under a combining mark on its own. */
const JOINERS = '\u200c\u200d\u25cc';

/** A page's fonts are some 60 kB. */
const KEPT_BYTES = 4_000_000;

interface Wanted {
  readonly letters: string;
  readonly isJapanese: boolean;
}

/** Everybody at work has the same lists open, and so the same letters. */
const kept = new LRUCache<string, readonly ScriptFontFile[], Wanted>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (fonts, key) => fonts.reduce((sum, { file }) => sum + file.length, key.length),
  fetchMethod: (_key, _before, { context }) => subsetFonts(context),
});

/**
 * Fonts with just these letters, without those that no font has. The most recent ones are kept in memory, and made once for all who want them
 * at the same time.
 */
export function makeScriptFonts(letters: string, isJapanese: boolean): Promise<readonly ScriptFontFile[]> {
  return kept.forceFetch(`${isJapanese} ${letters}`, { context: { letters, isJapanese } });
}

/** A Han font comes in a hundred files of 30 kB, sorted by how common the letters are, so a page of names needs one or two letters from each. */
async function subsetFonts({ letters, isJapanese }: Wanted): Promise<readonly ScriptFontFile[]> {
  const wanted = new Map<ScriptFont, Map<FontFile, string>>();
  for (const letter of new Set(letters)) {
    const found = findFile(letter, isJapanese);
    if (found === undefined) continue;
    const files = wanted.get(found.font) ?? new Map<FontFile, string>();
    wanted.set(found.font, files.set(found.file, (files.get(found.file) ?? '') + letter));
  }
  // 12 MB that most machines never need.
  const { default: subsetFont } = await import('subset-font');
  const fonts: ScriptFontFile[] = [];
  for (const [{ family, joins }, files] of wanted) {
    for (const [{ path }, own] of files) {
      const text = joins ? own + JOINERS : own;
      // One after another: each takes a millisecond or two of CPU time, so that other work can run in between.
      const file = await subsetFont(await readFile(path(400)), text, { targetFormat: 'truetype' });
      fonts.push({ family, unicode_range: describeRange(text), file: file.toString('base64') });
    }
  }
  return fonts;
}

function findFile(letter: string, isJapanese: boolean) {
  const code = letter.codePointAt(0) ?? 0;
  for (const font of fontsFor(letter, isJapanese)) {
    const file = listFontFiles(font.name).find(({ claims }) => claims(code));
    if (file !== undefined) return { font, file };
  }
  return undefined;
}

/** In order of preference. A Han character missing from one of the Han fonts may be in the other. */
function fontsFor(letter: string, isJapanese: boolean): readonly ScriptFont[] {
  const fonts = SCRIPT_FONTS.filter(
    ({ name, letters }) => letters.test(letter) || (name === JAPANESE && HAN.test(letter)),
  );
  const isLast = ({ name }: ScriptFont) => Number(name === JAPANESE && !isJapanese);
  return fonts.toSorted((one, other) => isLast(one) - isLast(other));
}

function describeRange(text: string): string {
  return Array.from(text, (letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join(',');
}
