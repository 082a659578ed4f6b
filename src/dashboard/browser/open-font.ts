import type { ScriptFontFile } from '#contract/gateway/script-fonts.ts';

/** Rejects if the file is damaged. */
export function openFont({ family, unicode_range, file }: ScriptFontFile): Promise<FontFace> {
  const text = atob(file);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return new FontFace(family, bytes, { weight: '400', unicodeRange: unicode_range }).load();
}
