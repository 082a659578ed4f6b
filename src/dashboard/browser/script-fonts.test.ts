import { afterEach, beforeEach, expect, test, vi } from 'vitest';

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
const SHEETS: Readonly<Record<string, readonly [family: string, first: string, rest: string]>> = {
  '/fonts/noto-sans.css': ['Noto Sans', 'U+0428', 'U+0429-052F'],
  '/fonts/noto-sans-kr.css': ['Noto Sans KR', 'U+ae40, U+11b0', 'U+ac00-ae3f,U+ae41-d7a3,U+2000-22ff'],
  '/fonts/noto-sans-thai.css': ['Noto Sans Thai', 'U+0E2A', 'U+0E01-0E29,U+0E2B-0E5B'],
};
const rule = (family: string, file: string, range: string) =>
  `@font-face {\n  font-family: '${family}';\n  src: url(./files/${file}.woff2) format('woff2');\n  unicode-range: ${range};\n}\n`;

let asked: string[];
/** Addresses that don't answer. */
let broken: string[];
/** What was shown, and with what together. */
let shown: string[][];

beforeEach(() => {
  vi.resetModules();
  [asked, broken, shown] = [[], [], []];
  const ask = (address: string) => {
    asked.push(address);
    if (broken.includes(address)) throw new TypeError('Failed to fetch');
  };
  vi.stubGlobal('fetch', async (address: string) => {
    ask(address);
    const [family, first, rest] = SHEETS[address] ?? ['', '', ''];
    return new Response(rule(family, `${family}-first`, first) + rule(family, `${family}-rest`, rest));
  });
  vi.stubGlobal(
    'FontFace',
    class {
      readonly url: string;
      constructor(_family: string, source: string) {
        this.url = /url\(([^)]+)\)/u.exec(source)?.[1] ?? '';
      }
      async load() {
        ask(this.url);
        return this;
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
  expect(asked).toEqual([
    '/fonts/noto-sans.css',
    '/fonts/files/Noto Sans-first.woff2',
    '/fonts/files/Noto Sans-rest.woff2',
  ]);
});

test('scripts that the machine lacks are shown together, and of each the files that hold a letter on the page', async () => {
  machineWith('');
  const { loadScriptFonts } = await import('./script-fonts.ts');
  await loadScriptFonts('김 · ส');
  expect(shown.map((together) => together.toSorted())).toEqual([
    ['/fonts/files/Noto Sans KR-first.woff2', '/fonts/files/Noto Sans Thai-first.woff2'],
  ]);
  // Its own font has the quotation marks, which the files of letters hold too.
  await loadScriptFonts('김 · ส “→”');
  await loadScriptFonts('김민 · ส');
  expect(shown.slice(1)).toEqual([['/fonts/files/Noto Sans KR-rest.woff2']]);
  expect(asked.filter((address) => address.endsWith('.css'))).toHaveLength(2);
});

test('what could not be fetched is asked for again with the next data', async () => {
  machineWith('');
  const { loadScriptFonts } = await import('./script-fonts.ts');
  broken = ['/fonts/noto-sans-kr.css', '/fonts/files/Noto Sans Thai-first.woff2'];
  await loadScriptFonts('김 · ส');
  expect(shown).toEqual([]);
  broken = [];
  await loadScriptFonts('김 · ส');
  expect(shown.flat().toSorted()).toEqual([
    '/fonts/files/Noto Sans KR-first.woff2',
    '/fonts/files/Noto Sans Thai-first.woff2',
  ]);
});

test('a browser that draws nothing for us is trusted to have its letters', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { loadScriptFonts } = await import('./script-fonts.ts');
  await loadScriptFonts('田中 さくら');
  expect(asked).toEqual([]);
});
