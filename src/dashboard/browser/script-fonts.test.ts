import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A machine that draws these letters, and the same empty box for every other character. */
function machineWith(letters: string): void {
  let drawn = '';
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillText: (text: string) => {
      drawn = text;
    },
    getImageData: () => ({ data: Uint8ClampedArray.from([letters.includes(drawn) ? 9 : 7]) }),
  } as never);
}

const stylesheets = () =>
  [...document.head.querySelectorAll('link')].map((link) => new URL(link.href).pathname).toSorted();
/** Anew each time: what was looked at is remembered for the life of a page. */
const load = async (text: string) => {
  const { loadScriptFonts } = await import('./script-fonts.ts');
  loadScriptFonts(text);
};

beforeEach(() => {
  vi.resetModules();
  document.head.replaceChildren();
});
afterEach(() => vi.restoreAllMocks());

test('nothing is fetched for letters that the machine has, or that are not on the page', async () => {
  machineWith('日本');
  await load('Mei Haddad, 日本, Oksana Шевченко');
  await load('Launceston TAS 7250');
  expect(stylesheets()).toEqual(['/fonts/noto-sans.css']);
});

test('a script that the machine lacks is fetched once, by what is on the page', async () => {
  machineWith('');
  const { loadScriptFonts } = await import('./script-fonts.ts');
  loadScriptFonts('김민준 · สมชาย');
  expect(stylesheets()).toEqual(['/fonts/noto-sans-kr.css', '/fonts/noto-sans-thai.css']);
  loadScriptFonts('김민준 · สมชาย · יוסי');
  expect(stylesheets()).toEqual([
    '/fonts/noto-sans-hebrew.css',
    '/fonts/noto-sans-kr.css',
    '/fonts/noto-sans-thai.css',
  ]);
});

test('a browser that draws nothing for us is trusted to have its letters', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await load('田中 さくら');
  expect(stylesheets()).toEqual([]);
});
