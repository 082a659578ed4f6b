import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

interface BrowserRouterProps {
  readonly children: ReactNode;
  /** Resolves when a page can be shown, or has taken long enough. */
  readonly load?: (path: string) => Promise<unknown>;
}

/**
 * The declarative router over the browser's history. The library's own `BrowserRouter`, like its `Link` and `useSearchParams`, is in one
 * module with forms, fetchers and prefetching, which bundlers can't split.
 */
export function BrowserRouter({ children, load }: BrowserRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [place, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => {
    let newest = history.location;
    return history.listen(({ action, location }) => {
      const isOtherPage = location.pathname !== newest.pathname;
      newest = location;
      const show = () => {
        if (newest === location) startTransition(() => setPlace({ action, location }));
      };
      if (isOtherPage && load !== undefined) void load(location.pathname).then(show);
      else show();
    });
  }, [history, load]);
  return (
    <Router location={place.location} navigationType={place.action} navigator={history}>
      {children}
    </Router>
  );
}
