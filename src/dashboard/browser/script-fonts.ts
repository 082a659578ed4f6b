import {
  BEYOND_LATIN,
  MAX_LETTERS,
  SCRIPT_FONTS,
  type ScriptFont,
  type ScriptFontFile,
} from '#contract/gateway/script-fonts.ts';
import { isJapanese } from '#domain/is-japanese.ts';
import { openFont } from './open-font.ts';

const FONT = '18px sans-serif';
/** A noncharacter, for which every font shows its empty box. */
const NO_LETTER = '\uffff';
/** A font may have punctuation without having the script. */
const LETTER = /\p{L}/u;

export type MakeFonts = (letters: string, isJapanese: boolean) => Promise<readonly ScriptFontFile[]>;

/** Whether this machine lacks a font. Each is checked once. */
const lacking = new Map<ScriptFont, boolean>();
/** Letters that this machine has, or that fonts were requested for. */
const settled = new Set<string>();
/** Fonts of scripts whose letters join: each new one has all letters of the one before. */
const joined = new Map<string, FontFace>();

/**
 * Requests fonts for exactly those letters on the page that this machine lacks. All fonts are shown at once, because each one added makes
 * the browser lay out the whole page again.
 */
export async function loadScriptFonts(text: string, makeFonts: MakeFonts): Promise<void> {
  await settleEarlyFonts();
  const fresh = new Set(text.match(BEYOND_LATIN)?.filter((letter) => !settled.has(letter)));
  const wanted = [...new Set(SCRIPT_FONTS.flatMap((font) => settleLetters(font, fresh)))];
  if (wanted.length === 0) return;
  const requested = wanted.slice(0, MAX_LETTERS);
  try {
    const files = await makeFonts(requested.join(''), isJapanese(text));
    const fonts = await Promise.all(files.map(openFont));
    for (const font of fonts) showFont(font);
    retryLater(wanted.slice(MAX_LETTERS));
  } catch {
    retryLater(wanted);
  }
}

/** What was requested before the first paint isn't requested again, unless it could not be loaded. */
async function settleEarlyFonts(): Promise<void> {
  const { earlyFonts } = globalThis;
  if (earlyFonts === undefined) return;
  const fonts = await earlyFonts.shown;
  if (globalThis.earlyFonts === undefined) return;
  globalThis.earlyFonts = undefined;
  if (fonts === undefined) return;
  for (const letter of earlyFonts.letters) settled.add(letter);
  for (const font of fonts) if (hasJoiningLetters(font)) joined.set(font.family, font);
}

/** They are requested again with the next data. */
function retryLater(letters: readonly string[]): void {
  for (const letter of letters) settled.delete(letter);
}

/** The letters of a font that this machine lacks and that haven't been requested yet. */
function settleLetters(font: ScriptFont, fresh: ReadonlySet<string>): readonly string[] {
  const own = [...fresh].filter((letter) => font.letters.test(letter));
  const first = own.find((letter) => LETTER.test(letter));
  const isLacking = lacking.get(font) ?? (first === undefined ? undefined : isMissing(first));
  if (isLacking === undefined) return [];
  lacking.set(font, isLacking);
  for (const letter of own) settled.add(letter);
  if (!isLacking || own.length === 0) return [];
  return font.joins ? [...settled].filter((letter) => font.letters.test(letter)) : own;
}

function showFont(font: FontFace): void {
  const { family, unicodeRange } = font;
  if (hasJoiningLetters(font)) {
    const before = joined.get(family);
    // A late answer may have fewer letters than what is shown.
    if (before !== undefined && before.unicodeRange.length > unicodeRange.length) return;
    if (before !== undefined) document.fonts.delete(before);
    joined.set(family, font);
  }
  document.fonts.add(font);
}

function hasJoiningLetters({ family }: FontFace): boolean {
  return SCRIPT_FONTS.some((one) => one.family === family && one.joins);
}

let pen: CanvasRenderingContext2D | null | undefined;
let noLetter: string | undefined;

/** Whether this machine shows an empty box for a letter. If that can't be determined, it counts as present. */
function isMissing(letter: string): boolean {
  noLetter ??= measure(NO_LETTER);
  return noLetter !== undefined && measure(letter) === noLetter;
}

/** The letter's extent and advance width; not drawn, because that takes longer. */
function measure(letter: string): string | undefined {
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen === null) return undefined;
  pen.font = FONT;
  const { width, actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent, actualBoundingBoxDescent } =
    pen.measureText(letter);
  return [
    width,
    actualBoundingBoxLeft,
    actualBoundingBoxRight,
    actualBoundingBoxAscent,
    actualBoundingBoxDescent,
  ].join();
}
