import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';

const STYLE_ID = 'react-aria-pressable-style';

/**
 * Must wrap everything that uses React Aria, which derives the writing direction from a locale, by default the browser's;
 * this passes it the page's.
 */
export function PageDirection({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={readLocale()}>{children}</I18nProvider>;
}

function readLocale(): string {
  const { dir, lang } = document.documentElement;
  const language = lang === '' ? 'en' : lang;
  // `dir` takes precedence over `lang`; the Arabic script stands for right-to-left.
  return dir === 'rtl' ? `${new Intl.Locale(language).language}-Arab` : language;
}

/**
 * React Aria adds a `<style>` with a rule for touch screens unless an element with this ID exists. The content security policy
 * blocks and reports inline styles, so the rule is in styles.css instead.
 */
function keepOutStyleElement(): void {
  if (document.getElementById(STYLE_ID) !== null) return;
  const mark = document.createElement('template');
  mark.id = STYLE_ID;
  document.head.append(mark);
}
keepOutStyleElement();
