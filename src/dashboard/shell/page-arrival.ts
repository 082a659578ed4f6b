import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '#dashboard/browser/focus-heading.ts';
import { signInForm } from '#dashboard/state/sign-in-form.ts';
import { announce } from '#dashboard/ui/announcements.ts';

/**
 * On another page, and on the first one after signing in, focuses the heading and announces the title. Not on the first
 * page of a browser that is signed in already, and not when only the query changes.
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
    // The page's chunk is still loading.
    const watcher = new MutationObserver(() => {
      if (arrive()) watcher.disconnect();
    });
    watcher.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [pathname, isSignedIn]);
}
