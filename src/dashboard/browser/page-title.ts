import { useEffect } from 'react';
import type { FaviconState } from './favicon.ts';

export type { FaviconState };

const BRAND = 'Slipway';

/** Sets the tab's title and icon while a page is shown. `title` is null until the page knows it. */
export function usePageTitle(title: string | null, favicon: FaviconState = 'idle'): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${BRAND}`;
  }, [title]);
  useEffect(() => {
    if (favicon === 'idle') return undefined;
    const marking = import('./favicon.ts').then(
      ({ markFavicon }) => markFavicon(favicon),
      // If it can't be fetched, the icon stays as it was; the title has the state, too.
      () => undefined,
    );
    return () => void marking.then((unmark) => unmark?.());
  }, [favicon]);
}
