import type { ScriptFontFile } from '#contract/gateway/script-fonts.ts';
import { isJapanese } from '#domain/is-japanese.ts';
import { openFont } from './open-font.ts';

const ADDRESS = '/api/script-fonts';
/** Later letters wait for this answer; after this long, all are requested again instead. */
const WITHIN_MS = 10_000;

interface EarlyFonts {
  readonly letters: string;
  /** Resolves once they can be shown; undefined if they could not be loaded. */
  readonly shown: Promise<readonly FontFace[] | undefined>;
}

declare global {
  var earlyFonts: EarlyFonts | undefined;
}

/**
 * Requests fonts for the letters that, according to the server, this machine probably lacks. Runs before the first paint: fonts that arrive
 * later have the whole page laid out again.
 */
export function requestEarlyFonts(): void {
  const { letters } = document.documentElement.dataset;
  if (letters === undefined) return;
  globalThis.earlyFonts = { letters, shown: loadFonts(letters).catch(() => undefined) };
}

async function loadFonts(letters: string): Promise<readonly FontFace[]> {
  const response = await fetch(ADDRESS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ letters, is_japanese: isJapanese(letters) }),
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  const { fonts } = (await response.json()) as { readonly fonts: readonly ScriptFontFile[] };
  const opened = await Promise.all(fonts.map(openFont));
  for (const font of opened) document.fonts.add(font);
  return opened;
}
