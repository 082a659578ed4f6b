import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestEarlyFonts } from './early-fonts.ts';

const requests: { readonly address: string; readonly body: unknown }[] = [];
const added: string[] = [];
let answer: (signal?: AbortSignal) => Response | Promise<Response>;

beforeEach(() => {
  requests.length = 0;
  added.length = 0;
  vi.stubGlobal('fetch', async (address: string, { body, signal }: { readonly body: string; signal?: AbortSignal }) => {
    requests.push({ address, body: JSON.parse(body) });
    return answer(signal);
  });
  vi.stubGlobal(
    'FontFace',
    class {
      readonly family: string;
      constructor(family: string) {
        this.family = family;
      }
      load = async () => this;
    },
  );
  const fonts = { add: ({ family }: FontFace) => added.push(family) };
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
});

afterEach(() => {
  delete document.documentElement.dataset['letters'];
  globalThis.earlyFonts = undefined;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'fonts');
});

const fontsOf = (...families: readonly string[]) =>
  Response.json({ fonts: families.map((family) => ({ family, unicode_range: 'U+5317', file: btoa('font') })) });

test.each([
  ['김北', false],
  ['田中さ', true],
])('the letters that the page names, %s, are requested once and their fonts shown together', async (letters, kana) => {
  answer = () => fontsOf('Noto Sans KR', 'Noto Sans SC');
  document.documentElement.dataset['letters'] = letters;
  requestEarlyFonts();
  expect(requests).toEqual([{ address: '/api/script-fonts', body: { letters, is_japanese: kana } }]);
  expect(await globalThis.earlyFonts?.shown).toHaveLength(2);
  expect(added).toEqual(['Noto Sans KR', 'Noto Sans SC']);
});

test('a page that names no letters requests no font', () => {
  requestEarlyFonts();
  expect(requests).toEqual([]);
  expect(globalThis.earlyFonts).toBeUndefined();
});

test.each([
  ['signed out', () => Response.json({ error: 'signed_out' }, { status: 401 })],
  ['not JSON', () => new Response('<html>', { status: 502 })],
  [
    'lost',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('fonts whose answer was %s are left to a later request', async (_, given) => {
  answer = given;
  document.documentElement.dataset['letters'] = '北';
  requestEarlyFonts();
  expect(await globalThis.earlyFonts?.shown).toBeUndefined();
  expect(added).toEqual([]);
});

test('an answer that never comes doesn’t keep later letters waiting', async () => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  answer = (signal) =>
    signal === undefined
      ? fontsOf('Noto Sans SC')
      : new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
  document.documentElement.dataset['letters'] = '北';
  requestEarlyFonts();
  late.abort(new DOMException('It took too long.', 'TimeoutError'));
  expect(await globalThis.earlyFonts?.shown).toBeUndefined();
  expect(added).toEqual([]);
});
