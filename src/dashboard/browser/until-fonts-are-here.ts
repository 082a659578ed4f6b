/** The fonts of all text on the pages (`fonts.css`). */
const FAMILIES = ['Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible Mono Variable'];
/** On a cold page they come some 25 ms after the styles. A page that is shown without them has text of the same width and height. */
const WITHIN_MS = 100;

/**
 * Waits for the files of the fonts that a text has letters of, for a tenth of a second at most. The page has asked for them already; only
 * its styles, which must be there, say which of them are for which letters.
 */
export async function untilFontsAreHere(text: string): Promise<void> {
  const files = FAMILIES.map((family) => document.fonts.load(`1em "${family}"`, text));
  const late = new Promise((resolve) => setTimeout(resolve, WITHIN_MS));
  await Promise.race([Promise.allSettled(files), late]);
}
