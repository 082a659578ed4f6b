/** What a scanner sent, cleaned up: the tracking number as printed, and whether it came from a link. */
export interface ScannedText {
  readonly text: string;
  readonly isFromLink: boolean;
}

/** Scanners can be configured to report the symbology they read: `]C1` for Code 128, `]Q3` for a QR code. */
const SYMBOLOGY_MARK = /^\][A-Za-z][0-9A-Za-z]/;
/** A part of a link that can be a tracking number: letters and digits, with at least one digit. */
const LIKE_A_NUMBER = /^(?=.*\d)[\w-]{5,100}$/;
/** A number may be all letters; words in URLs are short, or have no capitals inside (field services F9). */
const LETTERS_ALONE = /^(?=.*[A-Z].*[A-Z])[A-Za-z]{9,100}$/;

/** Trims, removes the station's prefix and symbology marks, and extracts the number from a tracking link. Changes nothing else. */
export function cleanScan(scanned: string, prefix = ''): ScannedText {
  let text = scanned.trim().replace(SYMBOLOGY_MARK, '');
  if (prefix !== '' && text.startsWith(prefix)) text = text.slice(prefix.length);
  text = text.replace(SYMBOLOGY_MARK, '').trim();
  const number = numberInLink(text);
  return number === undefined ? { text, isFromLink: false } : { text: number, isFromLink: true };
}

/** The last part of a link that looks like a number, among its path segments and parameters. */
function numberInLink(text: string): string | undefined {
  const [, afterHost] = /^https?:\/\/[^/?#]+([^#]*)/i.exec(text) ?? [];
  const parts = afterHost?.split(/[/?&=;]/).map(decode);
  return parts?.findLast((part) => LIKE_A_NUMBER.test(part)) ?? parts?.findLast((part) => LETTERS_ALONE.test(part));
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const SHORTEST = 4;

/** Too short to be a number. */
export function isTooShort(text: string): boolean {
  return text.length < SHORTEST;
}

const PRODUCT_CODE_LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/** GTIN-8, -12, -13 or -14 with the right check digit (GS1): the goods' barcode, not the parcel's. */
export function isProductBarcode(text: string): boolean {
  if (!/^\d+$/.test(text) || !PRODUCT_CODE_LENGTHS.has(text.length)) return false;
  const digits = Array.from(text, Number).toReversed();
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
