import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { refusals } from './refusals.ts';

/** Maximum per request; more than a page of orders has. */
export const MAX_LETTERS = 2000;

/** Includes characters that none of our fonts has; nearly all text is Latin anyway. */
export const BEYOND_LATIN = /[\u0370-\u1dff\u1f00-\u1fff\u2c00-\u{10ffff}]/gu;

export interface ScriptFont {
  /** Name of its package, without `@fontsource/`. */
  readonly name: 'noto-sans' | `noto-sans-${'arabic' | 'hebrew' | 'devanagari' | 'thai' | 'kr' | 'jp' | 'sc'}`;
  readonly family: string;
  /** Letters of the scripts that it covers. Punctuation belongs to the letters next to it. */
  readonly letters: RegExp;
  /** Its letters change shape with their neighbours, so a whole word must be in one font. */
  readonly joins: boolean;
}

/** Scripts that a machine may have no font for, and the fonts to use for them. */
export const SCRIPT_FONTS: readonly ScriptFont[] = [
  { name: 'noto-sans', family: 'Noto Sans', letters: /[\p{Script=Greek}\p{Script=Cyrillic}]/u, joins: false },
  { name: 'noto-sans-arabic', family: 'Noto Sans Arabic', letters: /\p{Script_Extensions=Arabic}/u, joins: true },
  { name: 'noto-sans-hebrew', family: 'Noto Sans Hebrew', letters: /\p{Script=Hebrew}/u, joins: true },
  {
    name: 'noto-sans-devanagari',
    family: 'Noto Sans Devanagari',
    letters: /\p{Script_Extensions=Devanagari}/u,
    joins: true,
  },
  { name: 'noto-sans-thai', family: 'Noto Sans Thai', letters: /\p{Script=Thai}/u, joins: true },
  { name: 'noto-sans-kr', family: 'Noto Sans KR', letters: /\p{Script=Hangul}/u, joins: false },
  {
    name: 'noto-sans-jp',
    family: 'Noto Sans JP',
    letters: /[\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u,
    joins: false,
  },
  {
    name: 'noto-sans-sc',
    family: 'Noto Sans SC',
    letters: /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u,
    joins: false,
  },
];

export const ScriptFontFile = z.object({
  family: z.string(),
  /** As in CSS: "U+5317,U+4eac". */
  unicode_range: z.string(),
  /** A TrueType font, base64-encoded. */
  file: z.string(),
});
export type ScriptFontFile = z.infer<typeof ScriptFontFile>;

export const makeScriptFonts = endpoint({
  name: 'makeScriptFonts',
  method: 'POST',
  path: '/script-fonts',
  summary:
    'Fonts that contain only these letters, for a machine that can’t show them. Letters that none of Slipway’s fonts has are left out.',
  role: 'packer',
  body: z.object({
    letters: z.string().check(z.minLength(1), z.maxLength(MAX_LETTERS)),
    /** Whether Han characters have their Japanese forms instead of the simplified Chinese ones. */
    is_japanese: z.boolean(),
  }),
  example: { body: { letters: '北京', is_japanese: false } },
  answers: { 200: z.object({ fonts: z.array(ScriptFontFile) }), ...refusals },
});
