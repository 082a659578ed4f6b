import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '#dashboard/browser/focus-heading.ts';
import { signInForm } from '#dashboard/state/sign-in-form.ts';
import { announce } from '#dashboard/ui/announcements.ts';

/**
 * Another page, or the first one after signing in: focus goes to its heading and readers hear its title. Not at the
 * first page of a browser that is signed in, and not for a changed query.
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
    // The chunk of the page is still on its way.
    const watcher = new MutationObserver(() => {
      if (arrive()) watcher.disconnect();
    });
    watcher.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [pathname, isSignedIn]);
}
