const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a page with this text shows Han characters in their Japanese forms: it does if it has kana. */
export function isJapanese(text: string): boolean {
  return KANA.test(text);
}
