import { create, type Font } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { SCRIPT_FONTS, type ScriptFontFile } from '#contract/gateway/script-fonts.ts';
import { makeScriptFonts } from './make-script-fonts.ts';

const open = ({ file }: ScriptFontFile) => create(Buffer.from(file, 'base64')) as Font;
/** The letters that the browser takes from a font. */
const lettersIn = ({ unicode_range }: ScriptFontFile) =>
  unicode_range.split(',').map((code) => String.fromCodePoint(Number.parseInt(code.slice(2), 16)));

test('fonts contain the requested letters, and hardly any others', async () => {
  const fonts = await makeScriptFonts('深圳市南山区北京深', false);
  expect(fonts.flatMap(lettersIn).toSorted()).toEqual(Array.from('深圳市南山区北京').toSorted());
  for (const font of fonts) {
    expect(font.family).toBe('Noto Sans SC');
    for (const letter of lettersIn(font))
      expect(open(font).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)).toBe(true);
    expect(open(font).hasGlyphForCodePoint('花'.codePointAt(0) ?? 0)).toBe(false);
  }
  // The full files for these letters take 200 kB.
  expect(fonts.reduce((sum, { file }) => sum + file.length, 0)).toBeLessThan(40_000);
});

test('the same letters are made once, however many ask for them', async () => {
  const made = makeScriptFonts('李龍', false);
  const [first, same, japanese] = await Promise.all([
    made,
    makeScriptFonts('李龍', false),
    makeScriptFonts('李龍', true),
  ]);
  expect(same).toBe(first);
  expect(await makeScriptFonts('李龍', false)).toBe(first);
  expect(japanese).not.toEqual(first);
});

test('Han characters have Japanese forms on a Japanese page, and those of the other font where one lacks them', async () => {
  const familiesOf = async (letters: string, isJapanese: boolean) =>
    (await makeScriptFonts(letters, isJapanese)).map(({ family }) => family);
  expect(await familiesOf('東さ', true)).toEqual(['Noto Sans JP', 'Noto Sans JP']);
  expect(await familiesOf('東', false)).toEqual(['Noto Sans SC']);
  // A character made in Japan, and a simplified form.
  expect(await familiesOf('辻', false)).toEqual(['Noto Sans SC']);
  expect(await familiesOf('东', true)).toEqual(['Noto Sans SC']);
});

describe.each([
  ['noto-sans', 'αШ', false],
  ['noto-sans-arabic', 'سلام،', true],
  ['noto-sans-hebrew', 'שלום', true],
  ['noto-sans-devanagari', 'नमस्ते।', true],
  ['noto-sans-thai', 'สวัสดี', true],
  ['noto-sans-kr', '김민', false],
  ['noto-sans-jp', 'さくらアー', false],
  ['noto-sans-sc', '北（京）', false],
] as const)('%s', (name, letters, joins) => {
  test('shows its own letters', async () => {
    const font = SCRIPT_FONTS.find((one) => one.name === name);
    const fonts = await makeScriptFonts(letters, name === 'noto-sans-jp');
    expect(new Set(fonts.map(({ family }) => family))).toEqual(new Set([font?.family]));
    const shown = fonts.flatMap(lettersIn);
    for (const letter of letters) expect(shown).toContain(letter);
    // Characters that join or separate letters are in the fonts whose letters join.
    expect(shown.includes('\u200d')).toBe(joins);
  });
});

test('letters that join are in one font, with their joining forms', async () => {
  const fonts = await makeScriptFonts('سلام', false);
  expect(fonts).toHaveLength(1);
  const [font] = fonts.map(open);
  const shapes = (text: string) => font?.layout(text).glyphs.map(({ id }) => id) ?? [];
  expect(shapes('سلام')).not.toEqual(Array.from('سلام').flatMap(shapes));
  expect(shapes('سلام')).not.toContain(0);
});

test('letters that no font has are left out', async () => {
  expect(await makeScriptFonts('🜁A\u{10ffff}', false)).toEqual([]);
});
