import { SCRIPT_FONTS } from './script-fonts-list.ts';

type ScriptFont = (typeof SCRIPT_FONTS)[number];

const SIZE = 24;
/** No letter and never one: every font shows its empty box for it. */
const NO_LETTER = '\uffff';

const settled = new Set<string>();

/**
 * Has the fonts fetched that the text on the page needs and this machine lacks. Of each, the browser fetches only the
 * subsets that hold a letter on the page. Each script is looked at once.
 */
export function loadScriptFonts(text: string): void {
  for (const font of SCRIPT_FONTS) {
    if (settled.has(font.name)) continue;
    const letter = font.letters.exec(text)?.[0];
    if (letter === undefined) continue;
    settled.add(font.name);
    if (isMissing(letter)) addStylesheet(font);
  }
}

function addStylesheet({ name }: ScriptFont): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `/fonts/${name}.css`;
  document.head.append(link);
}

/** Whether this machine shows an empty box for a letter. Where that can't be told, it has the letter. */
function isMissing(letter: string): boolean {
  const box = draw(NO_LETTER);
  const drawn = draw(letter);
  return box !== undefined && drawn !== undefined && drawn.every((value, at) => value === box[at]);
}

function draw(text: string): Uint8ClampedArray | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return undefined;
  pen.font = `${SIZE * 0.75}px sans-serif`;
  pen.textBaseline = 'top';
  pen.fillText(text, 0, 0);
  return pen.getImageData(0, 0, SIZE, SIZE).data;
}
