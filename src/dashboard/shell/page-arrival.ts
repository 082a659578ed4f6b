import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '#dashboard/browser/focus-heading.ts';
import { signInForm } from '#dashboard/state/sign-in-form.ts';
import { announce } from '#dashboard/ui/announcements.ts';

/**
 * Focuses the heading and announces the title after navigating to another page and on the first page after signing in. Not on the
 * first page of a browser that is already signed in, and not when only the query string changes.
 */
export function usePageArrival(isSignedIn: boolean): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    const comesFromForm = isSignedIn && signInForm.take();
    if (before.current === pathname && !comesFromForm) return undefined;
    if (before.current !== pathname) scrollTo(0, 0);
    before.current = pathname;
    const arrive = (): boolean => {
      if (!focusHeading()) return false;
      announce(document.title);
      return true;
    };
    if (arrive()) return undefined;
    // The page's chunk is still loading: wait for its heading.
    const watcher = new MutationObserver(() => {
      if (arrive()) watcher.disconnect();
    });
    watcher.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [pathname, isSignedIn]);
}
