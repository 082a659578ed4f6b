/** Fonts of all text on the pages (`fonts.css`). */
const FAMILIES = ['Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible Mono Variable'];
/** On a cold page they arrive some 25 ms after the styles. Without them, the fallback text has the same width and height. */
const WITHIN_MS = 100;

/**
 * Waits for the font files needed for a text, at most a tenth of a second. The page has requested them already; only its styles, which must
 * have loaded, say which files cover which letters. Fonts for other scripts are awaited with them.
 */
export async function untilFontsLoad(text: string): Promise<void> {
  const files = FAMILIES.map((family) => document.fonts.load(`1em "${family}"`, text));
  const late = new Promise((resolve) => setTimeout(resolve, WITHIN_MS));
  await Promise.race([Promise.allSettled([...files, globalThis.earlyFonts?.shown]), late]);
}
