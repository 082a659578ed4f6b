import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

/**
 * The declarative router over the browser's history. The router's own `BrowserRouter`, like its `Link` and
 * `useSearchParams`, stands in one module with forms, fetchers and prefetching, which no build can take apart.
 */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [place, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(
    () => history.listen(({ action, location }) => startTransition(() => setPlace({ action, location }))),
    [history],
  );
  return (
    <Router location={place.location} navigationType={place.action} navigator={history}>
      {children}
    </Router>
  );
}
