import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';

/** The id by which React Aria knows that its style is in the page. */
const STYLE_ID = 'react-aria-pressable-style';

/**
 * Around whatever uses React Aria. It takes the direction of writing from a language, and by itself from the browser's;
 * what counts is the page's.
 */
export function PageDirection({ children }: { readonly children: ReactNode }) {
  keepOutStyleElement();
  return <I18nProvider locale={readLocale()}>{children}</I18nProvider>;
}

function readLocale(): string {
  const { dir, lang } = document.documentElement;
  const language = lang === '' ? 'en' : lang;
  // Also for a page that is turned round while its language is written from left to right.
  return dir === 'rtl' ? `${new Intl.Locale(language).language}-Arab` : language;
}

/**
 * React Aria would add a `<style>` for touch screens, which the content security policy refuses, loudly. The rule stands in
 * styles.css instead, and an element with that id says so.
 */
function keepOutStyleElement(): void {
  if (document.getElementById(STYLE_ID) !== null) return;
  const mark = document.createElement('template');
  mark.id = STYLE_ID;
  document.head.append(mark);
}
