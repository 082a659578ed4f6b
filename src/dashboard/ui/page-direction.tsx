import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';

const STYLE_ID = 'react-aria-pressable-style';

/**
 * Wrap whatever uses React Aria in it. React Aria derives the writing direction from a language, by default the browser's;
 * this gives it the page's.
 */
export function PageDirection({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={readLocale()}>{children}</I18nProvider>;
}

function readLocale(): string {
  const { dir, lang } = document.documentElement;
  const language = lang === '' ? 'en' : lang;
  // `dir` wins over `lang`: the Arabic script stands for right to left.
  return dir === 'rtl' ? `${new Intl.Locale(language).language}-Arab` : language;
}

/**
 * React Aria adds a `<style>` with a rule for touch screens unless an element has this id. The content security policy
 * blocks inline styles and reports them, so the rule is in styles.css instead.
 */
function keepOutStyleElement(): void {
  if (document.getElementById(STYLE_ID) !== null) return;
  const mark = document.createElement('template');
  mark.id = STYLE_ID;
  document.head.append(mark);
}
keepOutStyleElement();
