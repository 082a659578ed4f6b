import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ScriptFont } from './script-fonts-list.ts';

/** A machine that draws these letters, and the same empty box for every other character. */
function machineWith(letters: string): void {
  let drawn = '';
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    clearRect: () => undefined,
    fillText: (text: string) => {
      drawn = text;
    },
    getImageData: () => ({ data: Uint8ClampedArray.from([letters.includes(drawn) ? 9 : 7]) }),
  } as never);
}

/** As the build writes them: a file for the first letter of each script and one for all others. */
const FONTS: Readonly<Record<string, ScriptFont>> = {
  '/fonts/noto-sans.json': fontOf('Noto Sans', [0x428, 0x428], [0x429, 0x52f]),
  '/fonts/noto-sans-kr.json': fontOf(
    'Noto Sans KR',
    [0xae40, 0xae40, 0x11b0, 0x11b0],
    [0xac00, 0xae3f, 0xae41, 0xd7a3, 0x2000, 0x22ff],
  ),
  '/fonts/noto-sans-thai.json': fontOf('Noto Sans Thai', [0xe2a, 0xe2a], [0xe01, 0xe29, 0xe2b, 0xe5b]),
};

function fontOf(family: string, first: readonly number[], rest: readonly number[]): ScriptFont {
  return { family, files: { [`${family}-first.woff2`]: first, [`${family}-rest.woff2`]: rest } };
}

/** A WOFF2 font that is its name. */
function makeFont(name: string): string {
  return `wOF2\0\x01\0\0\0\0\0${String.fromCodePoint(HEADER_LENGTH + name.length)}${name}`;
}
const HEADER_LENGTH = 12;

let asked: string[];
/** Addresses that don't answer. */
let broken: string[];
let missing: string[];
/** Whether fonts end too early. */
let cutOff: boolean;
/** What was shown, and with what together. */
let shown: string[][];

beforeEach(() => {
  vi.resetModules();
  [asked, broken, missing, shown, cutOff] = [[], [], [], [], false];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (broken.includes(address)) throw new TypeError('Failed to fetch');
    if (missing.includes(address)) return new Response('Not found', { status: 404 });
    if (address.endsWith('.json')) return Response.json(FONTS[address]);
    const fonts = address.slice('/fonts/files/'.length).split('+').map(makeFont);
    return new Response(cutOff ? fonts.join('').slice(0, -1) : fonts.join(''));
  });
  vi.stubGlobal(
    'FontFace',
    class {
      readonly url: string;
      constructor(_family: string, file: ArrayBuffer) {
        this.url = new TextDecoder().decode(file.slice(HEADER_LENGTH));
      }
      load() {
        return Promise.resolve(this);
      }
    },
  );
  let isNewTurn = true;
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: {
      add: ({ url }: { readonly url: string }) => {
        if (isNewTurn) {
          shown.push([]);
          queueMicrotask(() => {
            isNewTurn = true;
          });
        }
        isNewTurn = false;
        shown.at(-1)?.push(url);
      },
    },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('nothing is fetched for letters that the machine has, or that are not on the page', async () => {
  machineWith('日本');
  const { loadScriptFonts } = await import('./script-fonts.ts');
  await loadScriptFonts('Mei Haddad, 日本, Oksana Шш');
  await loadScriptFonts('Launceston TAS 7250');
  expect(asked).toEqual(['/fonts/noto-sans.json', '/fonts/files/Noto Sans-first.woff2+Noto Sans-rest.woff2']);
});

test('scripts that the machine lacks are shown together, and of each the files that hold a letter on the page', async () => {
  machineWith('');
  const { loadScriptFonts } = await import('./script-fonts.ts');
  await loadScriptFonts('김 · ส');
  expect(shown.map((together) => together.toSorted())).toEqual([
    ['Noto Sans KR-first.woff2', 'Noto Sans Thai-first.woff2'],
  ]);
  // Its own font has the quotation marks, which the files of letters hold too.
  await loadScriptFonts('김 · ส “→”');
  await loadScriptFonts('김민 · ส');
  expect(shown.slice(1)).toEqual([['Noto Sans KR-rest.woff2']]);
  expect(asked.filter((address) => address.endsWith('.json'))).toHaveLength(2);
});

test.each(['broken', 'missing', 'cut off'])('what was %s is asked for again with the next data', async (how) => {
  machineWith('');
  const { loadScriptFonts } = await import('./script-fonts.ts');
  broken = ['/fonts/noto-sans-kr.json'];
  cutOff = how === 'cut off';
  if (!cutOff) (how === 'broken' ? broken : missing).push('/fonts/files/Noto Sans Thai-first.woff2');
  await loadScriptFonts('김 · ส');
  expect(shown).toEqual([]);
  [broken, missing, cutOff] = [[], [], false];
  await loadScriptFonts('김 · ส');
  expect(shown.flat().toSorted()).toEqual(['Noto Sans KR-first.woff2', 'Noto Sans Thai-first.woff2']);
});

test('a browser that draws nothing for us is trusted to have its letters', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { loadScriptFonts } = await import('./script-fonts.ts');
  await loadScriptFonts('田中 さくら');
  expect(asked).toEqual([]);
});
