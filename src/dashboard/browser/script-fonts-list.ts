/** Scripts that a machine may have no font for, and the package of the font that then shows them (`/fonts/{name}.json`). */
export const SCRIPT_FONTS = [
  { name: 'noto-sans', letters: /[\u0370-\u052f]/u },
  { name: 'noto-sans-arabic', letters: /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]/u },
  { name: 'noto-sans-hebrew', letters: /[\u0590-\u05ff]/u },
  { name: 'noto-sans-devanagari', letters: /[\u0900-\u097f]/u },
  { name: 'noto-sans-thai', letters: /[\u0e00-\u0e7f]/u },
  { name: 'noto-sans-kr', letters: /[\uac00-\ud7af\u1100-\u11ff]/u },
  { name: 'noto-sans-jp', letters: /[\u3040-\u30ff]/u },
  { name: 'noto-sans-sc', letters: /[\u4e00-\u9fff]/u },
] as const;

/** What the build writes of such a font: which file of `/fonts/files` holds which letters. */
export interface ScriptFont {
  readonly family: string;
  /** By the file's name: first and last letter of each span, by code point, one span after the other. */
  readonly files: Readonly<Record<string, readonly number[]>>;
}
