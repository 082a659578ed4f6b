import { FONT_SEPARATOR, MOST_FONTS } from '#contract/gateway/font-files.ts';
import { SCRIPT_FONTS, type ScriptFont } from './script-fonts-list.ts';

const SIZE = 24;
/** Of a WOFF2 font: where its length stands. */
const LENGTH_AT = 8;
/** No letter and never one: every font shows its empty box for it. */
const NO_LETTER = '\uffff';
/** Of the list's scripts, with their punctuation. The same fonts hold Vietnamese letters, quotation marks and arrows, which need none of them. */
const LETTERS = /[\u0370-\u1dff\u1f00-\u1fff\u2c00-\u{10ffff}]/gu;

/** A file of a font, with the letters that are in it. */
interface Subset {
  readonly family: string;
  readonly file: string;
  /** First and last letter of each span, by code point. */
  readonly spans: readonly number[];
}

const settled = new Set<string>();
/** Of the fonts that this machine lacks, what was not fetched yet. */
const unfetched = new Set<Subset>();
/** Letters whose files were asked for, and came. */
const asked = new Set<string>();

/**
 * Has the fonts fetched that the text on the page needs and this machine lacks; of each only the files that hold a letter on
 * the page. Each script is looked at once. All that a page needs is shown at once, because each font that is added makes the
 * browser lay out the whole page again. Fetched by us, not by the font itself: the browser draws a frame for each that it fetches.
 */
export async function loadScriptFonts(text: string): Promise<void> {
  const letters = new Set(text.match(LETTERS)?.filter((letter) => !asked.has(letter)));
  if (letters.size === 0) return;
  for (const letter of letters) asked.add(letter);
  await Promise.all(SCRIPT_FONTS.map((font) => listSubsets(font, letters)));
  const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0);
  const needed = [...unfetched].filter(({ spans }) => codes.some((code) => holds(spans, code)));
  for (const subset of needed) unfetched.delete(subset);
  const packs = Array.from({ length: Math.ceil(needed.length / MOST_FONTS) }, (_, at) =>
    fetchSubsets(needed.slice(at * MOST_FONTS, (at + 1) * MOST_FONTS)),
  );
  for (const font of (await Promise.all(packs)).flat()) document.fonts.add(font);
}

async function listSubsets(
  { name, letters }: (typeof SCRIPT_FONTS)[number],
  shown: ReadonlySet<string>,
): Promise<void> {
  if (settled.has(name)) return;
  const letter = [...shown].find((one) => letters.test(one));
  if (letter === undefined) return;
  settled.add(name);
  if (!isMissing(letter)) return;
  try {
    const { family, files } = (await (await fetch(`/fonts/${name}.json`)).json()) as ScriptFont;
    for (const [file, spans] of Object.entries(files)) unfetched.add({ family, file, spans });
  } catch {
    // Looked at again with the next data.
    settled.delete(name);
    asked.clear();
  }
}

/** For each of some letters, in some ten thousand spans: a plain loop. */
function holds(spans: readonly number[], letter: number): boolean {
  for (let at = 0; at < spans.length; at += 2)
    if (letter >= (spans[at] ?? Infinity) && letter <= (spans[at + 1] ?? -1)) return true;
  return false;
}

/** "U+460-52f,U+20b4-20b4". */
function describeSpans(spans: readonly number[]): string {
  return spans
    .map((code, at) => `${at % 2 === 0 ? ',U+' : '-'}${code.toString(16)}`)
    .join('')
    .slice(1);
}

/** In one request: each takes the browser as long as drawing a row. All of them, or none. */
async function fetchSubsets(subsets: readonly Subset[]): Promise<readonly FontFace[]> {
  try {
    const url = `/fonts/files/${subsets.map(({ file }) => file).join(FONT_SEPARATOR)}`;
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
    const files = splitFonts(await answer.arrayBuffer());
    if (files.length !== subsets.length) throw new Error(`${url} was answered with ${files.length} fonts`);
    const fonts = subsets.map(
      ({ family, spans }, at) =>
        new FontFace(family, files[at] ?? '', { weight: '400', unicodeRange: describeSpans(spans) }),
    );
    return await Promise.all(fonts.map((font) => font.load()));
  } catch {
    for (const subset of subsets) unfetched.add(subset);
    asked.clear();
    return [];
  }
}

/** WOFF2 fonts that stand one after the other. Each tells its own length in bytes (https://www.w3.org/TR/WOFF2/#woff20Header). */
function splitFonts(fonts: ArrayBuffer): readonly ArrayBuffer[] {
  const view = new DataView(fonts);
  const files: ArrayBuffer[] = [];
  for (let at = 0; at < fonts.byteLength;) {
    const end = at + view.getUint32(at + LENGTH_AT);
    if (end <= at || end > fonts.byteLength) throw new Error('A font is cut off.');
    files.push(fonts.slice(at, end));
    at = end;
  }
  return files;
}

let paper: CanvasRenderingContext2D | null | undefined;
let noLetter: Uint8ClampedArray | undefined;

/** Whether this machine shows an empty box for a letter. Where that can't be told, it has the letter. */
function isMissing(letter: string): boolean {
  noLetter ??= draw(NO_LETTER);
  const box = noLetter;
  const drawn = draw(letter);
  return box !== undefined && drawn !== undefined && drawn.every((value, at) => value === box[at]);
}

function draw(text: string): Uint8ClampedArray | undefined {
  if (paper === undefined) {
    const canvas = document.createElement('canvas');
    canvas.width = SIZE;
    canvas.height = SIZE;
    paper = canvas.getContext('2d', { willReadFrequently: true });
  }
  const pen = paper;
  if (!pen) return undefined;
  pen.clearRect(0, 0, SIZE, SIZE);
  pen.font = `${SIZE * 0.75}px sans-serif`;
  pen.textBaseline = 'top';
  pen.fillText(text, 0, 0);
  return pen.getImageData(0, 0, SIZE, SIZE).data;
}
