import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from '#dashboard/ui/announcements.ts';

/** Another page: focus goes to its heading and readers hear its title. Not at the first page, and not for a changed query. */
export function usePageArrival(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    scrollTo(0, 0);
    const arrive = (): boolean => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (heading === null) return false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      announce(document.title);
      return true;
    };
    if (arrive()) return undefined;
    // The chunk of the page is still on its way.
    const watcher = new MutationObserver(() => {
      if (arrive()) watcher.disconnect();
    });
    watcher.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [pathname]);
}
