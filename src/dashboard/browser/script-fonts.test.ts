import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ScriptFontFile } from '#contract/gateway/script-fonts.ts';

/** A machine with these letters, which shows the same empty box for every other character. */
function machineWith(letters: string): void {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    measureText: (letter: string) => ({ width: 7, actualBoundingBoxRight: letters.includes(letter) ? 6 : 5 }),
  } as never);
}

/** Requested letters, and whether in their Japanese forms. */
let requests: (readonly [letters: string, isJapanese: boolean])[];
/** What the next request returns. */
let comes: 'made' | 'refused' | 'damaged';
/** Fonts shown now, and how often the page was laid out for new ones. */
let shown: Set<string>;
let layouts: number;

/** A fake font consisting of its letters, each family in its own file. */
const fileOf = (family: string, letters: string): ScriptFontFile => ({
  family,
  unicode_range: letters,
  file: btoa(unescape(encodeURIComponent(letters))),
});
async function makeFonts(letters: string, isJapanese: boolean): Promise<readonly ScriptFontFile[]> {
  requests.push([letters, isJapanese]);
  if (comes === 'refused') throw new TypeError('Failed to fetch');
  const thai = letters.replaceAll(/\P{Script=Thai}/gu, '');
  const others = letters.replaceAll(/\p{Script=Thai}/gu, '');
  return [
    ...(thai === '' ? [] : [fileOf('Noto Sans Thai', thai)]),
    ...(others === '' ? [] : [fileOf('Noto Sans SC', others)]),
  ];
}

const sort = (letters: string) => Array.from(letters).toSorted().join('');

async function open() {
  const { loadScriptFonts } = await import('./script-fonts.ts');
  return (text: string) => loadScriptFonts(text, makeFonts);
}

beforeEach(() => {
  vi.resetModules();
  globalThis.earlyFonts = undefined;
  [requests, comes, shown, layouts] = [[], 'made', new Set(), 0];
  vi.stubGlobal(
    'FontFace',
    class {
      readonly family: string;
      readonly text: string;
      readonly unicodeRange: string;
      constructor(family: string, file: Uint8Array, { unicodeRange }: FontFaceDescriptors) {
        this.family = family;
        this.unicodeRange = unicodeRange ?? '';
        const text = new TextDecoder().decode(file);
        this.text = text === unicodeRange ? text : `${text} shown for ${unicodeRange}`;
      }
      load() {
        return comes === 'damaged' ? Promise.reject(new SyntaxError('Invalid font')) : Promise.resolve(this);
      }
    },
  );
  let isNewTurn = true;
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: {
      add: ({ text }: { readonly text: string }) => {
        if (isNewTurn) {
          layouts += 1;
          queueMicrotask(() => {
            isNewTurn = true;
          });
        }
        isNewTurn = false;
        shown.add(text);
      },
      delete: ({ text }: { readonly text: string }) => shown.delete(text),
    },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('no font is requested for letters that the machine has, or that are not on the page', async () => {
  machineWith('日本');
  const load = await open();
  await load('Mei Haddad, 日本, Oksana Шш');
  await load('Launceston TAS 7250, 東京 “→”');
  expect(requests).toEqual([['Шш', false]]);
});

test('letters that the machine lacks are requested once for the whole page, with the punctuation beside them', async () => {
  machineWith('');
  const load = await open();
  await load('김 · 北京（东）');
  expect(requests).toEqual([['김北京（东）', false]]);
  expect(layouts).toBe(1);
  await load('北京 · 김');
  await load('北京南路');
  expect(requests.slice(1)).toEqual([['南路', false]]);
  expect(shown).toEqual(new Set(['김北京（东）', '南路']));
});

test('punctuation alone proves nothing about a script', async () => {
  machineWith('');
  const load = await open();
  await load('（2）');
  expect(requests).toEqual([]);
  await load('（2） 北');
  expect(requests).toEqual([['（）北', false]]);
});

test('a script with joining letters is requested in full when it has a new letter, and its font replaces the previous one', async () => {
  machineWith('');
  const load = await open();
  await load('สวย');
  await load('สวัสดี · 北');
  expect(requests.map(([letters]) => sort(letters))).toEqual([sort('สวย'), sort('สวยัดี北')]);
  expect([...shown].map(sort).toSorted()).toEqual([sort('สวยัดี'), '北']);
  expect(layouts).toBe(2);
});

test('more letters than are made at once are requested one batch after the other', async () => {
  machineWith('');
  const load = await open();
  const letters = Array.from({ length: 2010 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  await load(letters);
  await load(letters);
  await load(letters);
  expect(requests.map(([one]) => one.length)).toEqual([2000, 10]);
});

test('a late answer removes no letter', async () => {
  machineWith('');
  const { loadScriptFonts } = await import('./script-fonts.ts');
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const first = loadScriptFonts('สวย', async (letters) => {
    await late;
    return makeFonts(letters, false);
  });
  await loadScriptFonts('สวัสดี', makeFonts);
  resolve(undefined);
  await first;
  expect([...shown].map(sort)).toEqual([sort('สวยัดี')]);
});

test('a page with kana has Japanese forms', async () => {
  machineWith('');
  const load = await open();
  await load('田中 さくら');
  expect(requests.map(([, isJapanese]) => isJapanese)).toEqual([true]);
});

test.each(['refused', 'damaged'] as const)(
  'letters whose request was %s are requested again with the next data',
  async (how) => {
    machineWith('');
    const load = await open();
    comes = how;
    await load('김 · ส');
    expect(shown).toEqual(new Set());
    comes = 'made';
    await load('김 · ส');
    expect(shown).toEqual(new Set(['ส', '김']));
    expect(requests).toHaveLength(2);
  },
);

test('letters whose fonts were requested before the first paint are not requested again; new ones of a joined script bring them along', async () => {
  machineWith('');
  const early = new FontFace('Noto Sans Thai', new TextEncoder().encode('สวย'), { unicodeRange: 'สวย' });
  document.fonts.add(early);
  globalThis.earlyFonts = { letters: 'สวย北', shown: Promise.resolve([early]) };
  const load = await open();
  await load('สวย 北');
  expect(requests).toEqual([]);
  await load('สวัสดี 北');
  expect(requests.map(([letters]) => sort(letters))).toEqual([sort('สวยัดี')]);
  expect([...shown].map(sort)).toEqual([sort('สวยัดี')]);
});

test('letters whose early fonts could not be loaded are requested again', async () => {
  machineWith('');
  globalThis.earlyFonts = { letters: '北', shown: Promise.resolve(undefined) };
  const load = await open();
  await load('北');
  expect(requests).toEqual([['北', false]]);
});

test('data that arrives while early fonts are on their way requests no letter twice', async () => {
  machineWith('');
  const { promise, resolve } = Promise.withResolvers<readonly FontFace[]>();
  globalThis.earlyFonts = { letters: '北', shown: promise };
  const load = await open();
  const both = [load('北'), load('北南')];
  resolve([]);
  await Promise.all(both);
  expect(requests).toEqual([['南', false]]);
});

test('a browser that can’t draw for us is trusted to have its letters', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const load = await open();
  await load('田中 さくら');
  expect(requests).toEqual([]);
});
